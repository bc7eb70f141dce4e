import { readFile } from 'node:fs/promises'
import type { Project } from '@earshot/shared/project/project'
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { expectAccessibleEverywhere } from './axe.ts'
import { firstProject } from './customer.ts'
import { createOwner, type Member } from './person.ts'
import { test } from './visit.ts'

const address = '/organisation/audit-log'
let member: Member
let project: Project

beforeAll(async () => {
  member = await createOwner()
  project = await firstProject(member)
  await member.call('PATCH', `/projects/${project.id}`, { name: 'North pier' })
  await member.call('PATCH', `/projects/${project.id}/branding`, { color: '#1c7c7d', launcherText: '' })
})

/** Entries in the table, without the headings of columns and days. */
const entriesOf = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

test('an administrator reads who did what, and gets from there to the thing', { tags: ['smoke'] }, async ({
  visit,
}) => {
  const { page } = await visit({ cookies: member.cookies, at: address })
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor()
  const rows = entriesOf(page)
  await rows.nth(1).waitFor()
  expect((await rows.nth(0).innerText()).replace(/\s+/g, ' ')).toContain('Ada Lovelace changed North pier')
  expect(await rows.nth(0).innerText()).toMatch(/Branding\s+Colour: .+ → #1c7c7d/)
  expect(await rows.nth(1).innerText()).toMatch(/\bName\b/)
  await page.getByText('logged in').first().waitFor()
  await rows.nth(0).getByRole('link', { name: 'North pier' }).click()
  await page.waitForURL(`**/projects/${project.id}`)
})

test('the filters are in the address, and what fits none says so', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies, at: address })
  await page.getByRole('button', { name: 'Action: All actions' }).click()
  await page.getByRole('menuitemradio', { name: 'Login', exact: true }).click()
  await page.waitForURL('**?action=session.created')
  const rows = entriesOf(page)
  await expect.poll(() => page.getByText('changed North pier').count()).toBe(0)
  await expect.poll(() => rows.count()).toBeGreaterThan(0)
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await page.getByText('No entries found').waitFor()
  expect(new URL(page.url()).searchParams.get('to')).toBe('2020-01-01')
  await page.getByRole('button', { name: 'Show everything' }).click()
  await page.getByRole('cell', { name: 'changed North pier' }).first().waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('the log is saved as a file, which is in the log itself', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies, at: `${address}?action=project.updated` })
  await page.getByRole('button', { name: 'Export' }).click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV, for a spreadsheet' }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^audit-log-[\d-]+\.csv$/)
  const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('Ada Lovelace changed North pier,project.updated,sensitive_update,project')
  await page.goto(`${address}?action=audit.exported`)
  await page.getByText('exported the audit log').waitFor()
})

test('a log that does not come is told, and asked for again', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  await page.route('**/api/v1/audit-log?**', (route) => route.abort())
  await page.goto(address)
  await page.getByText('The audit log could not be loaded').waitFor()
  await page.unroute('**/api/v1/audit-log?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('table').waitFor()
})

test('the page is accessible, light and dark, and fits a phone', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies, at: address })
  await expectAccessibleEverywhere(page, () => page.getByText('changed North pier').first().waitFor())
})
