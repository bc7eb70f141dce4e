import type { Import } from '@earshot/shared/import/import'
import type { Project } from '@earshot/shared/project/project'
import { beforeAll, expect, test } from 'vitest'
import { openSnapshot } from '../../db/transfer/snapshot.ts'
import { gather, noVisitors } from '../durability/cast.ts'
import type { Client } from '../durability/client.ts'
import { endLeases } from '../durability/followed.ts'
import { Site } from './site.ts'

/* Work in several steps, each of which may reach another of three servers, some of which are killed meanwhile. */

let site: Site

beforeAll(async () => {
  const started = await Site.start()
  site = started.site
  return started.end
})

const rowCount = 3_000
const csv = [
  'title,description',
  ...Array.from({ length: rowCount }, (_, row) => `Imported ${row},Text ${row}`),
]

/** Titles of the imported items that there are. */
async function importedTitles(): Promise<string[]> {
  const snapshot = await openSnapshot(site.place.database)
  const titles: string[] = []
  for await (const page of snapshot.pages('feedback', "title like 'Imported %'"))
    titles.push(...page.map(({ title }) => String(title)))
  await snapshot.close()
  return titles
}

test('an import that is uploaded, checked and run at different servers is whole, though they are killed meanwhile', async () => {
  const { admin } = await gather(site, site.place.dataDir, noVisitors())
  const [a, b, c] = site.nodeUrls.map((url) => admin.at(url)) as [Client, Client, Client]
  const { items } = await a.call<{ items: Project[] }>('GET', '/api/v1/projects')
  const projectId = items.find(({ publicKey }) => publicKey === site.key)?.id
  const { id } = await a.call<Import>('POST', '/api/v1/imports', { projectId, name: 'feedback.csv' })
  const path = `/api/v1/imports/${id}`
  const read = () => c.call<Import>('GET', path)
  await b.put(`${path}/file`, csv.join('\n'), 'text/csv')
  await c.call('PUT', `${path}/check`, (await read()).mapping)
  await expect.poll(async () => (await read()).state).toBe('checked')

  await a.call('PUT', `${path}/run`)
  for (const index of [0, 1]) {
    const before = (await read()).doneCount
    await expect.poll(async () => (await read()).doneCount).not.toBe(before)
    await site.killNode(index)
    await endLeases(site.place)
    await site.startNode(index)
  }
  await expect.poll(async () => (await read()).state).toBe('done')
  expect(await read()).toMatchObject({ createdCount: rowCount, refusedCount: 0 })
  const titles = await importedTitles()
  expect([titles.length, new Set(titles).size]).toEqual([rowCount, rowCount])
})

test('a file that is reserved, sent and attached at three servers is read at each, also when the first is killed', async () => {
  const { contacts, admin } = await gather(site, site.place.dataDir, noVisitors())
  const [a, b, c] = site.nodeUrls.map((url) => contacts[0]?.at(url)) as [Client, Client, Client]
  const text = '12:00 [warn] It creaks\n'
  const stated = { name: 'creaks.log', type: 'text/plain', size: text.length }
  const { id } = await a.call<{ id: string }>('POST', '/e/v1/files', stated)
  await site.killNode(0)
  await b.put(`/e/v1/files/${id}/content`, text, 'text/plain')
  await c.call('POST', '/e/v1/feedback', { kind: 'bug', title: 'With a file', files: [id] })
  await site.startNode(0)
  for (const url of site.nodeUrls)
    expect(await (await admin.at(url).request('GET', `/api/v1/files/${id}`)).text()).toBe(text)
})
