import { expect, test } from 'vitest'
import { newId } from '../../lib/id.ts'
import { openTestDatabase } from '../../test/opened.ts'
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

test('what a person is called, or that they are gone, is not kept; what they chose for themselves changes nothing', async () => {
  const pages = new PublicPages(await openTestDatabase(), Date.now, 10)
  let made = 0
  const project = newId()
  const ask = () => pages.get(project, pageName('page'), async () => `${++made}`)
  await ask()
  for (const type of ['user.updated', 'account.deleted'] as const) {
    pages.hear(type, null)
    await ask()
  }
  expect(made).toBe(3)
  pages.hear('account.updated', null)
  await ask()
  expect(made).toBe(3)
})
