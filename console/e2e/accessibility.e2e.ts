import { readFileSync } from 'node:fs'
import type { SignedInUser } from '@earshot/shared/account/account'
import { beforeAll, describe, expect, test as plain } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere } from './axe.ts'
import { firstProject } from './customer.ts'
import { createOwner, type Member, operator, setPlan } from './person.ts'
import { sharedPage } from './shared-page.ts'
import { test, type Visit } from './visit.ts'

let member: Member
let projectId: string
beforeAll(async () => {
  member = await createOwner()
  projectId = (await firstProject(member)).id
})

const publicPages = ['/login', '/signup', '/activate']

const routes = readFileSync(new URL('../src/app/routes.tsx', import.meta.url), 'utf8')
const declared = [...routes.matchAll(/\bpage\('([^']+)', '(\w+)', /g)].map(([, path = '', access = '']) => ({
  // Without the parts that may be left out.
  path: path.replace(/\/:\w+\?/, ''),
  access,
}))
/** Addresses of the pages of a team, and of those of the operator. */
const teamPages = declared.filter(({ access }) => !['anyone', 'signedOut', 'operator'].includes(access))
const operatorPages = declared.filter(({ access }) => access === 'operator')

/** Waits until the page shows its content instead of a loading state. */
async function settled(page: Visit['page']): Promise<void> {
  await page.getByRole('main').waitFor()
  await expect.poll(() => page.getByRole('status').filter({ hasText: 'Loading' }).count()).toBe(0)
}

test.for(publicPages)('%s is accessible, light and dark, and fits a phone', async (path, { visit }) => {
  const { page } = await visit({ at: path })
  await expectAccessibleEverywhere(page, settled)
})

describe('for a team', () => {
  const page = sharedPage(
    (page) => page.getByRole('main').waitFor(),
    () => ({ cookies: member.cookies, at: '/projects' }),
  )

  plain.for(teamPages)('$path is accessible, light and dark, and fits a phone', async ({ path }) => {
    await page().goto(path.replace(':projectId', projectId))
    await expectAccessibleEverywhere(page(), settled)
  })
})

describe('for the operator', () => {
  let olga: Member
  let tenantId: string
  beforeAll(async () => {
    olga = await operator()
    const { user } = (await member.call('GET', '/auth/session')) as { user: SignedInUser }
    tenantId = user.currentTenant.id
    // A row for the list of those who send emails.
    await olga.call('PUT', `/operator/organisations/${tenantId}/mail`, { trusted: true })
  })
  const page = sharedPage(
    (page) => page.getByRole('main').waitFor(),
    () => ({ cookies: olga.cookies, at: '/projects' }),
  )

  plain.for(operatorPages)('$path is accessible, light and dark, and fits a phone', async ({ path }) => {
    await page().goto(path.replace(':organisationId', tenantId))
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
