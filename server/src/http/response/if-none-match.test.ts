import { expect, test } from 'vitest'
import { answerEarly } from '../../features/board/page-cache/early-answer.http.ts'
import type { Caller } from '../../test/caller.ts'
import { openWorld, sharedWorld } from '../../test/harness.ts'
import { ratePolicies } from '../rate-policies.ts'

const world = sharedWorld()

test.each([
  ['as it was', (etag: string) => etag, 304],
  ['made a strong one on the way', (etag: string) => etag.replace('W/', ''), 304],
  ['among others', (etag: string) => `"other", ${etag}`, 304],
  ['of another answer', () => '"other"', 200],
])('an answer is not sent again to who names its tag %s', async (_, given, status) => {
  const address = `/e/v1/feedback?key=${world.harbor.publicKey}`
  const page = world.page(world.harbor)
  const ask = async () => {
    const etag = (await page.get(address)).headers.get('etag') ?? ''
    return page.with({ 'if-none-match': given(etag) }).get(address)
  }
  // Setup writes may still be on their way to this process, and change the tag once.
  await expect.poll(async () => (await ask()).status).toBe(status)
  const again = await ask()
  expect(again.headers.get('access-control-allow-origin')).toBe(world.harbor.origin)
  expect(again.headers.get('vary')).toBe('Origin, Accept-Encoding')
})

/** The ETag of an address once no pending change affects it. */
async function settledEtag(page: Caller, address: string): Promise<string> {
  let etag = ''
  await expect
    .poll(async () => {
      const before = etag
      etag = (await page.get(address)).headers.get('etag') ?? ''
      return etag === before
    })
    .toBe(true)
  return etag
}

test('however many other addresses were asked for, a page is known again, under any host name', async () => {
  const key = world.harbor.publicKey
  const page = world.page(world.harbor)
  for (const sort of ['top', 'newest'])
    for (let limit = 1; limit <= 100; limit++)
      for (const kind of ['idea', 'bug'])
        await page.get(`/e/v1/feedback?key=${key}&sort=${sort}&limit=${limit}&kind=${kind}`)
  const address = `/e/v1/feedback?key=${key}&kind=idea&finished=true`
  const etag = await settledEtag(page, address)
  const known = page.with({ 'if-none-match': etag })
  expect((await known.get(address)).status).toBe(304)
  expect((await known.get(`https://other.example${address}`)).status).toBe(304)
  // Another address of this page: the query's meaning decides.
  expect((await known.get(`/e/v1/feedback?finished=true&key=${key}`)).status).toBe(304)
  expect((await known.get(`/e/v1/feedback?kind=bug&finished=true&key=${key}`)).status).toBe(200)
})

test('a page that is answered without its route is answered just like by it', async () => {
  const address = `/e/v1/feedback?key=${world.lumen.publicKey}`
  const sameOrigin = world.console()
  for (const page of [world.page(world.lumen), sameOrigin]) {
    const etag = await settledEtag(page, address)
    for (const headers of [{}, { 'if-none-match': etag }] as Array<Record<string, string>>) {
      const caller = page.with(headers)
      // A path in another spelling is not in the cache of addresses and takes the route.
      const routed = await caller.get(`${address}&limit=20&sort=to%70`)
      const direct = await caller.get(address)
      const { 'x-request-id': requestId, ...others } = Object.fromEntries(direct.headers)
      expect(direct.status).toBe('if-none-match' in headers ? 304 : 200)
      expect(others).toEqual({ ...Object.fromEntries(routed.headers), 'x-request-id': undefined })
      expect(await direct.text()).toBe(await routed.text())
      const line = world.logged.map((text) => JSON.parse(text)).find((entry) => entry.requestId === requestId)
      expect(line).toMatchObject({ method: 'GET', path: '/e/v1/feedback', status: direct.status, level: 20 })
      expect((await caller.call('HEAD', address)).status).toBe(direct.status)
    }
  }
})

test('for a known address a page is made anew without its route, for as long as the route would make it', async () => {
  const { harbor, services } = world
  const ada = await world.as('Ada')
  const { items } = await world.page(harbor).get(`/e/v1/feedback?key=${harbor.publicKey}`).json()
  const target = `/e/v1/feedback/${items[0].id}?key=${harbor.publicKey}`
  const known = answerEarly(services)
  const header = (name: string) => ({ origin: harbor.origin })[name]
  const ask = () => known({ method: 'GET', target, header, env: undefined })
  await world.page(harbor).get(target)
  const change = async (values: object) =>
    expect((await ada.patch(`/api/v1/feedback/${items[0].id}`, values)).status).toBe(200)
  await change({ title: 'Named anew' })
  expect(JSON.parse(String((await ask())?.body))).toMatchObject({ title: 'Named anew' })
  await change({ visibility: 'team' })
  expect(await ask()).toBeUndefined()
  expect((await world.page(harbor).get(target)).status).toBe(404)
  await change({ visibility: 'public' })
  expect((await ask())?.status).toBe(200)
})

test('what is known is still refused to other origins, after a change, and to who asks too often', async () => {
  const patient = await openWorld({ RATE_LIMIT_FACTOR: '1' })
  try {
    const { harbor } = patient
    const address = `/e/v1/feedback?key=${harbor.publicKey}`
    const page = patient.page(harbor)
    const known = page.with({ 'if-none-match': await settledEtag(page, address) })
    expect((await known.get(address)).status).toBe(304)
    expect((await known.with({ origin: 'https://elsewhere.example' }).get(address)).status).toBe(403)

    const ada = await patient.as('Ada')
    const project = `/api/v1/projects/${harbor.projectId}`
    const changed = await ada.patch(project, { allowedOrigins: ['https://moved.example'] })
    expect(changed.status).toBe(200)
    expect((await known.get(address)).status).toBe(403)
    const moved = patient.page({ ...harbor, origin: 'https://moved.example' })
    const again = moved.with({ 'if-none-match': await settledEtag(moved, address) })
    expect((await again.get(address)).status).toBe(304)

    const operator = await patient.operator()
    const suspension = `/api/v1/operator/organisations/${harbor.tenantId}/suspension`
    expect(
      (await operator.put(suspension, { reason: 'Its widget is on pages that sell what nobody may sell' }))
        .status,
    ).toBe(200)
    expect((await again.get(address)).status).toBe(404)
    expect((await operator.delete(suspension)).status).toBe(200)

    const restored = moved.with({ 'if-none-match': await settledEtag(moved, address) })
    const answers: number[] = []
    while (answers.at(-1) !== 429 && answers.length <= ratePolicies.widgetRead.quota)
      answers.push((await restored.get(address)).status)
    expect(new Set(answers)).toEqual(new Set([304, 429]))
    expect((await restored.get(address)).headers.get('ratelimit')).toMatch(/^"widgetRead";r=0;t=/)
  } finally {
    await patient.close()
  }
})
