import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer, Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'

/* Changes during a project's life: another slug, another key, the archive. */

const world = sharedWorld()
let ada: Caller
let chloe: Caller

beforeAll(async () => {
  chloe = await world.as('Chloe')
}, 60_000)
beforeEach(async () => {
  ada = await world.as('Ada')
})

const day = 24 * 60 * 60_000
const path = () => `/api/v1/projects/${world.harbor.projectId}`
const shown = () => ada.get(path()).json()
const config = (key: string): Promise<Answer> => world.page(world.harbor).get(`/e/v1/config?key=${key}`)
const problemOf = async (answer: Answer) => {
  const { code, detail } = await answer.json()
  return [answer.status, code, detail]
}

describe('another address', () => {
  const move = (slug: string, by = ada, at = path()) => by.put(`${at}/slug`, { slug })

  test('is the board’s from then on, and the earlier ones are shown', async () => {
    const { slug } = await shown()
    expect((await move('harbor-ideas')).status).toBe(200)
    const moved = await (await move('harbor-wishes')).json()
    expect(moved).toMatchObject({ slug: 'harbor-wishes', earlierSlugs: [slug, 'harbor-ideas'] })
    const site = await world.console().get('/api/v1/sites/harbor-wishes').json()
    expect(site.project.slug).toBe('harbor-wishes')
    // An earlier address leads to the same board, by its current address.
    const earlier = await world.console().get(`/api/v1/sites/${slug}`).json()
    expect(earlier.project.slug).toBe('harbor-wishes')
  })

  test('may be an earlier one of one’s own', async () => {
    await move('first-address')
    await move('second-address')
    const back = await (await move('first-address')).json()
    expect(back.slug).toBe('first-address')
    expect(back.earlierSlugs).toContain('second-address')
    expect(back.earlierSlugs).not.toContain('first-address')
  })

  test('is no other project’s, current or earlier', async () => {
    const taken = [409, 'conflict', 'This address is taken. Please choose another one.']
    const theirs = `/api/v1/projects/${world.lumen.projectId}`
    await move('lumen-first', chloe, theirs)
    await move('lumen-second', chloe, theirs)
    expect(await problemOf(await move('lumen-first'))).toEqual(taken)
    expect(await problemOf(await move('lumen-second'))).toEqual(taken)
  })

  test('goes to one of two who want it at once', async () => {
    for (const round of [1, 2, 3, 4]) {
      const theirs = `/api/v1/projects/${world.lumen.projectId}`
      const answers = await Promise.all([move(`wanted-${round}`), move(`wanted-${round}`, chloe, theirs)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })

  test.each(['ab', 'Capital-Letters', 'two--hyphens', '-at-the-start', 'über', 'with/slash', 'a'.repeat(61)])(
    'is never %s',
    async (slug) => {
      const answer = await move(slug)
      expect(answer.status).toBe(400)
      expect((await answer.json()).errors[0].path).toBe('slug')
    },
  )
})

describe('another key', () => {
  const replace = (replaces: string, overlapDays?: number) =>
    ada.put(`${path()}/key`, { replaces, ...(overlapDays !== undefined && { overlapDays }) })

  test('works at once, and the earlier one for seven days more', async () => {
    const { publicKey: before } = await shown()
    const { publicKey, earlierKeys } = await (await replace(before)).json()
    expect(publicKey).not.toBe(before)
    expect(earlierKeys).toEqual([{ publicKey: before, until: world.clock.read() + 7 * day }])
    for (const key of [before, publicKey]) expect((await config(key)).status).toBe(200)
    world.clock.forward(7 * day - 1)
    expect((await config(before)).status).toBe(200)
    world.clock.forward(1)
    expect((await config(before)).status).toBe(404)
    expect((await config(publicKey)).status).toBe(200)
    expect((await (await world.as('Ada')).get(path()).then((answer) => answer.json())).earlierKeys).toEqual(
      [],
    )
  })

  test('without an overlap ends the earlier one at once', async () => {
    const { publicKey: before } = await shown()
    await config(before)
    const { publicKey, earlierKeys } = await (await replace(before, 0)).json()
    expect(earlierKeys).toEqual([])
    expect([(await config(before)).status, (await config(publicKey)).status]).toEqual([404, 200])
  })

  test('is made once for one wish', async () => {
    const { publicKey } = await shown()
    const answers = await Promise.all([replace(publicKey), replace(publicKey), replace(publicKey)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const { earlierKeys } = await shown()
    expect(earlierKeys.map((key: { publicKey: string }) => key.publicKey)).toEqual([publicKey])
    expect((await ada.delete(`${path()}/keys/${publicKey}`)).status).toBe(200)
  })

  test('leaves a visitor who wrote with the earlier one who they are, and ends their token with it', async () => {
    const { publicKey: before } = await shown()
    const page = world.page(world.harbor)
    const { token, visitor } = await page.post('/e/v1/session', { key: before }).json()
    const { publicKey } = await (await replace(before)).json()
    const withToken = page.with({ authorization: `Bearer ${token}` })
    const idea = { kind: 'idea', title: 'Written before the key was replaced' }
    expect((await withToken.post('/e/v1/feedback', idea)).status).toBe(201)
    expect((await ada.delete(`${path()}/keys/${before}`)).status).toBe(200)
    expect((await withToken.get('/e/v1/me/feedback')).status).toBe(401)
    const anew = await page.post('/e/v1/session', { key: publicKey, visitor }).json()
    const own = await page.with({ authorization: `Bearer ${anew.token}` }).get('/e/v1/me/feedback')
    expect((await own.json()).items.map(({ title }: { title: string }) => title)).toEqual([idea.title])
  })

  test('ends no current key, and none of another project', async () => {
    const { publicKey } = await shown()
    for (const key of [publicKey, world.lumen.publicKey])
      expect((await ada.delete(`${path()}/keys/${key}`)).status).toBe(404)
    expect((await config(publicKey)).status).toBe(200)
  })

  test('is refused while five earlier ones still work', async () => {
    const made = []
    for (let { publicKey } = await shown(); ; ) {
      const answer = await replace(publicKey)
      if (answer.status !== 200) {
        expect(await problemOf(answer)).toEqual([
          409,
          'conflict',
          '5 earlier keys still work. End one of them first.',
        ])
        break
      }
      made.push(publicKey)
      publicKey = (await answer.json()).publicKey
    }
    for (const key of made) await ada.delete(`${path()}/keys/${key}`)
    expect(made).toHaveLength(5)
  })
})

describe('the archive', () => {
  const archive = (archived: boolean) => ada.put(`${path()}/archiving`, { archived }).json()

  test('hides a project from customers, and brings it back', async () => {
    const { publicKey, slug } = await shown()
    const visitor = await world.visitor({ ...world.harbor, publicKey })
    expect((await archive(true)).archivedAt).toBe(world.clock.read())
    expect((await config(publicKey)).status).toBe(404)
    expect((await world.console().get(`/api/v1/sites/${slug}`)).status).toBe(404)
    expect((await visitor.post('/e/v1/feedback', { kind: 'idea', title: 'Too late' })).status).toBe(401)
    expect((await ada.get(`/api/v1/feedback?projectId=${world.harbor.projectId}`)).status).toBe(200)
    expect((await archive(false)).archivedAt).toBeNull()
    expect((await config(publicKey)).status).toBe(200)
    expect((await visitor.post('/e/v1/feedback', { kind: 'idea', title: 'In time' })).status).toBe(201)
  })

  test('counts towards the plan’s projects', async () => {
    await world.setPlan('free')
    await archive(true)
    expect((await ada.post('/api/v1/projects', { name: 'Second' })).status).toBe(402)
    await archive(false)
    await world.setPlan('agency')
  })

  test('stands in the audit log once for each change', async () => {
    await archive(true)
    await archive(true)
    await archive(false)
    const { items } = await ada.get('/api/v1/audit-log?limit=2').json()
    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      'project.restored',
      'project.archived',
    ])
  })
})
