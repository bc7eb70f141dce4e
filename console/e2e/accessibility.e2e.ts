import { beforeAll, describe, expect, test as plain } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere } from './axe.ts'
import { firstProject } from './customer.ts'
import { createOwner, type Member, setPlan } from './person.ts'
import { sharedPage } from './shared-page.ts'
import { goTo } from './shell.ts'
import { test, type Visit } from './visit.ts'

let member: Member
let projectId: string
beforeAll(async () => {
  member = await createOwner()
  projectId = (await firstProject(member)).id
})

const publicPages = ['/login', '/signup', '/activate']
/** Addresses, each with the beginning of its page's title. */
const pages = [
  ['/', 'Dashboard'],
  ['/feedback', 'Feedback'],
  ['/tasks', 'Tasks'],
  ['/projects', 'Projects'],
  ['/projects/new', 'New project'],
  ['/projects/:id', 'General'],
  ['/projects/:id/install', 'Install'],
  ['/projects/:id/widget', 'Widget and branding'],
  ['/projects/:id/moderation', 'Moderation'],
  ['/projects/:id/identity', 'Identity'],
  ['/organisation/api-keys', 'API keys'],
  ['/organisation/webhooks', 'Webhooks'],
  ['/organisation/imports', 'Import'],
] as const

/** Waits until the page shows its content instead of a loading state. */
async function settled(page: Visit['page']): Promise<void> {
  await page.getByRole('main').waitFor()
  await expect.poll(() => page.getByRole('status').filter({ hasText: 'Loading' }).count()).toBe(0)
}

test.for(publicPages)('%s is accessible, light and dark, and fits a phone', async (path, { visit }) => {
  const { page } = await visit({ at: path })
  await expectAccessibleEverywhere(page, settled)
})

describe('somebody signed in', () => {
  const page = sharedPage(
    (page) => page.getByRole('main').waitFor(),
    () => ({ cookies: member.cookies, at: '/projects' }),
  )

  plain.for(pages)('%s is accessible, light and dark, and fits a phone', async ([path, title]) => {
    await goTo(page(), path.replace(':id', projectId))
    await expect.poll(() => page().title()).toMatch(new RegExp(`^${title} ·`))
    await expectAccessibleEverywhere(page(), settled)
  })
})

test('forms with errors, and what opens over the page, are accessible too', { tags: ['smoke'] }, async ({
  visit,
}) => {
  await setPlan(member, 'pro')
  const { page } = await visit({ cookies: member.cookies, at: '/projects/new' })
  await page.getByRole('button', { name: 'Create project' }).click()
  await page.getByText('Please enter a project name').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menu').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Shift+?')
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page)
})
