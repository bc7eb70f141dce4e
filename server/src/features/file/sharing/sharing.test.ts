import { limits } from '@earshot/shared/limits'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../test/caller.ts'
import { sharedWorld } from '../../../test/harness.ts'
import { uploadFile } from '../../../test/sample-files.ts'

const world = sharedWorld()
let ada: Caller
let bugId: string

const day = 24 * 60 * 60 * 1000
const sharing = () => `/api/v1/feedback/${bugId}/shared-pictures`
const share = (): Promise<{ until: number; items: { id: string; url: string }[] }> =>
  ada.put(sharing()).json()
const at = (url = '') => world.console().get(url.replace('https://earshot.example', ''))
const filesOf = async () => (await ada.get(`/api/v1/feedback/${bugId}`).json()).files

beforeAll(async () => {
  ada = await world.as('Ada')
  const sender = await world.visitor(world.harbor)
  const files = [await uploadFile(sender), await uploadFile(sender)]
  const bug = await sender.post('/e/v1/feedback', { kind: 'bug', title: 'Seen in two pictures', files })
  bugId = (await bug.json()).id
}, 60_000)

test('whoever has the address of a shared picture sees it, and no search engine keeps it', async () => {
  expect(await filesOf()).toMatchObject([{ sharedUntil: null }, { sharedUntil: null }])
  const { until, items } = await share()
  expect(until).toBe(world.clock.read() + limits.sharedPictureDays * day)
  expect(await filesOf()).toMatchObject(items.map(({ id }) => ({ id, sharedUntil: until })))
  for (const { url } of items) {
    const answer = await at(url)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
    })
  }
  const [{ url } = { url: '' }] = items
  for (const forged of [url.slice(0, -2), `${url}x`, url.replace('_0.', '_1.')])
    expect([forged, (await at(forged)).status]).toEqual([forged, 404])
})

test('an address stays the same while it is good, and ends when the team says so', async () => {
  const before = await share()
  world.clock.forward(day)
  const again = await share()
  expect(again.items).toEqual(before.items)
  expect(again.until).toBe(before.until + day)
  expect((await ada.delete(sharing())).status).toBe(204)
  expect(await filesOf()).toMatchObject([{ sharedUntil: null }, { sharedUntil: null }])
  for (const { url } of before.items) expect((await at(url)).status).toBe(404)
  const { items } = await share()
  for (const { url } of items) expect((await at(url)).status).toBe(200)
  for (const { url } of before.items) expect((await at(url)).status).toBe(404)
  world.clock.forward(limits.sharedPictureDays * day)
  for (const { url } of items) expect((await at(url)).status).toBe(404)
})

test('nobody sees a shared picture of a project that is archived, of an organisation that is suspended, or once it is deleted', async () => {
  const [first, second] = (await share()).items
  const { projectId, tenantId } = world.harbor
  const { db } = world.services
  const archive = (archived_at: number | null) =>
    db.tenant(tenantId).updateTable('projects').set({ archived_at }).where('id', '=', projectId).execute()
  const suspend = (suspended_at: number | null) =>
    db.transaction(({ global }) =>
      global.updateTable('tenants').set({ suspended_at }).where('id', '=', tenantId).execute(),
    )
  for (const end of [archive, suspend]) {
    await end(world.clock.read())
    expect((await at(first?.url)).status).toBe(404)
    await end(null)
    expect((await at(first?.url)).status).toBe(200)
  }
  await ada.delete(`/api/v1/files/${first?.id}`)
  expect((await at(first?.url)).status).toBe(404)
  expect((await at(second?.url)).status).toBe(200)
  await ada.delete(`/api/v1/feedback/${bugId}`)
  expect((await at(second?.url)).status).toBe(404)
})
