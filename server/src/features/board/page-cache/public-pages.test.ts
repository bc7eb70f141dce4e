import { expect, test } from 'vitest'
import { newId } from '../../../lib/id.ts'
import { openTestDatabase } from '../../../test/rows.ts'
import { PublicPages, pageName } from './public-pages.ts'

test('a flood of large pages is not all kept, and small ones are kept again afterwards', async () => {
  const pages = new PublicPages(await openTestDatabase(), Date.now, 1_000)
  let made = 0
  const ask = (projectId: string, length: number) =>
    pages.get(projectId, pageName('page'), async () => {
      made++
      return 'x'.repeat(length)
    })
  const projects = Array.from({ length: 50 }, newId)
  for (const project of projects) await ask(project, 1_000_000)
  made = 0
  for (const project of projects) await ask(project, 0)
  expect(made).toBeGreaterThanOrEqual(50 - 34)

  made = 0
  for (const project of projects) await ask(project, 0)
  expect(made).toBe(0)
})

test('whoever reads all of one project costs another none of its pages, and of its own the longest unused', async () => {
  const pages = new PublicPages(await openTestDatabase(), Date.now, 1_000)
  const [large, small] = [newId(), newId()]
  const made: string[] = []
  const ask = (projectId: string, address: string, length: number) =>
    pages.get(projectId, pageName(address), async () => {
      made.push(address)
      return 'x'.repeat(length)
    })
  await ask(small, 'list', 10)
  await ask(large, 'list', 10)
  const { etag } = await ask(large, 'first item', 10)
  for (let item = 0; item < 40; item++) {
    await ask(large, `item ${item}`, 1_000_000)
    await ask(large, 'list', 10)
  }
  made.length = 0
  await ask(small, 'list', 10)
  await ask(large, 'list', 10)
  await ask(large, 'item 39', 10)
  expect(made).toEqual([])
  // The ETag is unchanged, though the page is generated again.
  expect((await ask(large, 'first item', 10)).etag).toBe(etag)
  expect(made).toEqual(['first item'])
})

test('a page that few ask for is answered and not kept', async () => {
  const pages = new PublicPages(await openTestDatabase(), Date.now, 1_000)
  const project = newId()
  const deep = pageName('list 20 cursor', false)
  const first = await pages.get(project, deep, async () => 'rows')
  expect(pages.find(project, deep)).toBeUndefined()
  expect(pages.etagOf(project, deep)).toBe(first.etag)
})

test('what a person is called, or that they are gone, is not kept; what they chose for themselves changes nothing', async () => {
  const pages = new PublicPages(await openTestDatabase(), Date.now, 10)
  let made = 0
  const project = newId()
  const ask = () => pages.get(project, pageName('page'), async () => `${++made}`)
  await ask()
  for (const type of ['user.updated', 'account.deleted'] as const) {
    pages.onEvent(type, null)
    await ask()
  }
  expect(made).toBe(3)
  pages.onEvent('account.updated', null)
  await ask()
  expect(made).toBe(3)
})
