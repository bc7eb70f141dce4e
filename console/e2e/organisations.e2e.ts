import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { UserList } from '@earshot/shared/member/user'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, inject, test as plain } from 'vitest'
import { expectAccessible } from './axe.ts'
import { firstProject } from './customer.ts'
import { createMember, createOwner, demoMember, type Member } from './person.ts'
import { sharedPage } from './shared-page.ts'
import { goTo, openUserMenu, titleIs, userMenuButton } from './shell.ts'
import { test } from './visit.ts'

const greeting = (page: Page) => page.getByRole('heading', { name: 'Hello Ada' })

async function switchTo(page: Page, name: string) {
  const read = page.waitForResponse('**/api/v1/auth/session')
  await (await openUserMenu(page)).getByRole('menuitemradio', { name }).click()
  await read
  await page.getByRole('menu').waitFor({ state: 'hidden' })
}

describe('the user menu', () => {
  let ada: Member
  beforeAll(async () => {
    ada = await createOwner()
  })
  const page = sharedPage(
    (page) => page.goto('/dashboard'),
    () => ({ cookies: ada.cookies }),
  )

  for (const [title, tags, path, heading] of [
    ['Integrations', ['2.121', '2.125'], '/organisation/integrations', 'Integrations'],
    ['Billing / Invoices', ['2.122', '2.126'], '/organisation/invoices', 'Payments / Invoices'],
    ['Subscriptions / Upgrade', ['2.123', '2.127'], '/organisation/subscription', 'Subscription'],
    ['Settings', ['2.124', '2.128'], '/organisation/settings', 'Settings'],
    ['New organisation', ['2.120'], '/new-organization', 'New organisation'],
  ] as const)
    plain(`${title} leads to its page`, { tags: [...tags] }, async () => {
      await (await openUserMenu(page())).getByRole('menuitem', { name: title, exact: true }).click()
      await page().waitForURL((url) => url.pathname === path)
      await titleIs(page(), heading)
      expect(await page().getByRole('heading', { level: 1 }).count()).toBe(1)
      await expectAccessible(page())
    })
})

test('the user menu works by keyboard, and gives the focus back', async ({ visit }) => {
  const { cookies } = await createOwner()
  const { page } = await visit({ cookies, at: '/dashboard' })
  await greeting(page).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await userMenuButton(page).focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('New organisation')
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toBe('Integrations')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect.poll(focused).toBe('Logout')
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  await expect.poll(focused).toContain('User menu')

  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('New organisation')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/new-organization')
})

test('an API key is shown once, works, is rotated and revoked', { tags: ['smoke'] }, async ({ visit }) => {
  const ada = await createOwner()
  const { page } = await visit({ cookies: ada.cookies, at: '/organisation/api-keys' })
  await page.getByText('No API keys yet').waitFor()
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByText('Please choose at least one scope').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Name').fill('Zapier')
  await page.getByLabel('Projects: Read').check()
  await page.getByRole('button', { name: 'Create key' }).click()
  const secretOf = async () => (await page.getByRole('status').locator('code').textContent()) ?? ''
  await page.getByText('Copy it now').waitFor()
  const secret = await secretOf()
  const statusWith = async (key: string) =>
    (await fetch(`${inject('server')}/api/v1/projects`, { headers: { authorization: `Bearer ${key}` } }))
      .status
  expect(await statusWith(secret)).toBe(200)
  await page.reload()
  await page.getByRole('button', { name: 'Rotate the key for Zapier' }).click()
  expect(await page.getByText(secret).count()).toBe(0)
  await page.getByRole('button', { name: 'Rotate key', exact: true }).click()
  await page.getByText('Copy it now').waitFor()
  const next = await secretOf()
  expect([await statusWith(secret), await statusWith(next)]).toEqual([200, 200])
  await page.getByText('The replaced secret works until').waitFor()
  await page.getByRole('button', { name: 'Revoke the key for Zapier' }).click()
  await page.getByRole('button', { name: 'Revoke key', exact: true }).click()
  await page.getByText('No API keys yet').waitFor()
  expect([await statusWith(secret), await statusWith(next)]).toEqual([401, 401])
})

test('a new organisation is entered, and its maker can go back and forth', { tags: ['2.120'] }, async ({
  visit,
}) => {
  const person = await createOwner()
  const { page } = await visit({ cookies: person.cookies, at: '/new-organization' })
  await page.getByRole('button', { name: 'Create organisation' }).click()
  await page.getByText('Please enter an organisation name').waitFor()
  await page.getByRole('textbox', { name: 'Organisation name' }).fill('Second Engines')
  await page.getByRole('button', { name: 'Create organisation' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await greeting(page).waitFor()
  const menu = await openUserMenu(page)
  expect(await menu.getByRole('menuitemradio', { checked: true }).allInnerTexts()).toContainEqual(
    expect.stringContaining('Second Engines'),
  )
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await switchTo(page, person.companyName)
  await goTo(page, '/projects')
  await page.getByRole('link', { name: person.companyName }).waitFor()
  expect(await page.getByRole('link', { name: 'Second Engines' }).count()).toBe(0)
})

test('switching in one tab takes the other along, and leaves nothing of the first organisation on the page', {
  tags: ['4.49'],
}, async ({ visit }) => {
  const person = await createOwner()
  await person.call('POST', '/tasks', await firstTask(person))
  const { page, context } = await visit({ cookies: person.cookies, at: '/new-organization' })
  await page.getByRole('textbox', { name: 'Organisation name' }).fill('Elsewhere')
  await page.getByRole('button', { name: 'Create organisation' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await switchTo(page, person.companyName)

  const other = await context.newPage()
  await other.goto('/tasks')
  await other.getByText('Polish the brass').waitFor()
  const listened = other.waitForRequest('**/api/v1/live')
  await switchTo(page, 'Elsewhere')
  await other.waitForURL((url) => url.pathname === '/')
  await listened
  await greeting(other).waitFor()
  expect(await other.getByText('Polish the brass').count()).toBe(0)
  for (const tab of [page, other])
    expect(
      await (await openUserMenu(tab)).getByRole('menuitemradio', { checked: true }).allInnerTexts(),
    ).toContainEqual(expect.stringContaining('Elsewhere'))

  // The new event stream delivers changes of the new organisation.
  await other.keyboard.press('Escape')
  await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click()
  await other.getByRole('link', { name: 'Elsewhere' }).waitFor()
  await page.keyboard.press('Escape')
  await goTo(page, '/organisation/settings')
  await page.getByRole('textbox', { name: 'Organisation name' }).fill('Somewhere')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(async () => {
      await other.keyboard.press('Escape')
      return (await openUserMenu(other)).getByText('Somewhere').count()
    })
    .toBeGreaterThan(0)

  // Text typed in one tab survives a switch in the other.
  await other.keyboard.press('Escape')
  await goTo(other, '/organisation/settings')
  const name = other.getByRole('textbox', { name: 'Organisation name' })
  await name.fill('Typed and not saved')
  await page.keyboard.press('Escape')
  await switchTo(page, person.companyName)
  const question = other.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByText(`You switched to ${person.companyName}.`).waitFor()
  await question.getByRole('button', { name: 'Back to Somewhere' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await name.inputValue()).toBe('Typed and not saved')
  await page.waitForURL((url) => url.pathname === '/')
  await switchTo(page, person.companyName)
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await other.waitForURL((url) => url.pathname === '/')
  expect(
    await (await openUserMenu(other)).getByRole('menuitemradio', { checked: true }).allInnerTexts(),
  ).toContainEqual(expect.stringContaining(person.companyName))
})

async function firstTask(person: Member) {
  const { id: projectId } = await firstProject(person)
  const board = (await person.call('GET', `/projects/${projectId}/board`)) as { columns: { id: string }[] }
  return { projectId, columnId: board.columns[0]?.id, title: 'Polish the brass', feedbackIds: [] }
}

test('a switch that fails says so, and stays where one was', { tags: ['4.50', '8.6'] }, async ({ visit }) => {
  const person = await createOwner()
  const { page } = await visit({ cookies: person.cookies, at: '/new-organization' })
  await page.getByRole('textbox', { name: 'Organisation name' }).fill('Unreachable')
  await page.getByRole('button', { name: 'Create organisation' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.route('**/api/v1/auth/session/organisation', (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain', body: 'no' }),
  )
  await (await openUserMenu(page)).getByRole('menuitemradio', { name: person.companyName }).click()
  await page
    .getByRole('alert')
    .getByText('error switching account, please try again', { exact: true })
    .waitFor()
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  expect(
    await (await openUserMenu(page)).getByRole('menuitemradio', { checked: true }).allInnerTexts(),
  ).toContainEqual(expect.stringContaining('Unreachable'))
})

test('the owner downloads everything of the organisation as one file, and its archive', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const person = await createOwner()
  const { page } = await visit({ cookies: person.cookies, at: '/organisation/settings' })
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export everything' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^earshot-analytical-engines-\d+-\d{4}-\d\d-\d\d\.json$/)
  const document = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(document.organisation.name).toBe(person.companyName)
  expect(document.members).toMatchObject([{ email: person.email, owner: true }])
  expect(document.projects).toHaveLength(1)
  const archiving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the archive' }).click()
  const archive = await archiving
  expect(archive.suggestedFilename()).toMatch(/^earshot-organisation-[0-9a-f-]{36}-.*Z\.tar\.gz$/)
  const entries = gunzipSync(await readFile(await archive.path())).toString('latin1')
  for (const word of [person.email, 'manifest.json']) expect(entries).toContain(word)
})

test('deleting needs the name typed, says what goes, and ends at the login', { tags: ['smoke'] }, async ({
  visit,
}) => {
  const person = await createOwner()
  const { page } = await visit({ cookies: person.cookies, at: '/organisation/settings' })
  await page.getByRole('button', { name: `Delete ${person.companyName}` }).click()
  const dialog = page.getByRole('dialog', { name: `Delete ${person.companyName}?` })
  await dialog.getByText('1 project', { exact: true }).waitFor()
  await expectAccessible(page)
  const remove = dialog.getByRole('button', { name: 'Delete organisation' })
  await dialog.getByRole('textbox').fill('Analytical')
  await remove.click()
  await dialog.getByText('Please type the name of the organisation exactly as it is shown.').waitFor()
  await dialog.getByRole('textbox').fill(person.companyName)
  await remove.click()
  await page.waitForURL((url) => url.pathname === '/login')
  await page.getByText('Organisation Deleted').waitFor()
  await page.goto('/dashboard')
  await page.waitForURL((url) => url.pathname === '/login')
})

/** Makes the request that follows another one fail, as if the network broke between them. */
async function loseAfter(page: Page, call: string, lost: string): Promise<void> {
  await page.route(call, async (route) => {
    const answer = await route.fetch()
    await page.route(lost, (read) => read.abort(), { times: 1 })
    await route.fulfill({ response: answer })
  })
}

test('an organisation that was deleted is not said to be there still when the session cannot be read', async ({
  visit,
}) => {
  const person = await createOwner()
  const { page } = await visit({ cookies: person.cookies, at: '/organisation/settings' })
  await page.getByRole('button', { name: `Delete ${person.companyName}` }).click()
  const dialog = page.getByRole('dialog', { name: `Delete ${person.companyName}?` })
  await dialog.getByRole('textbox').fill(person.companyName)
  await loseAfter(page, '**/api/v1/organisation/deletion', '**/api/v1/auth/session')
  await dialog.getByRole('button', { name: 'Delete organisation' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  await page.getByText('Organisation Deleted').waitFor()
  expect(await page.getByText('could not be deleted').count()).toBe(0)
})

test('what fails after a form was saved is not shown as a failure of saving', async ({ visit }) => {
  const person = await createOwner()
  const { page } = await visit({ cookies: person.cookies, at: '/new-organization' })
  await page.getByRole('textbox', { name: 'Organisation name' }).fill('Third Engines')
  await loseAfter(page, '**/api/v1/organisations', '**/api/v1/auth/session/organisation')
  const create = page.getByRole('button', { name: 'Create organisation' })
  await create.click()
  await page.getByText('The organisation was created, and could not be opened').waitFor()
  expect(await page.getByText('The organisation could not be created').count()).toBe(0)
  await page.reload()
  const menu = await openUserMenu(page)
  expect(await menu.getByRole('menuitemradio').filter({ hasText: 'Third Engines' }).count()).toBe(1)
})

test('on a phone the side menu scrolls sideways, with the link of the page in sight', async ({ visit }) => {
  const { cookies } = await createOwner()
  const { page } = await visit({ cookies, width: 360, at: '/organisation/audit-log' })
  const menu = page.getByRole('navigation', { name: 'Account and organisation' })
  const link = menu.getByRole('link', { name: 'Audit log' })
  await link.waitFor()
  await expect.poll(async () => (await link.boundingBox())?.x ?? 360).toBeLessThan(300)
  await menu.getByRole('link', { name: 'Payments / Invoices' }).click()
  await titleIs(page, 'Payments / Invoices')
  await expectAccessible(page)
})

/** Gives Ben a role, as an administrator of the demo. */
async function giveBenRole(administrator: Member, role: 'User' | 'Administrator'): Promise<void> {
  const { list } = (await administrator.call('POST', '/users/getList', { query: 'Ben' })) as UserList
  await administrator.call('PATCH', `/users/${list[0]?.id}`, { role })
}

async function handOver(page: Page, from: string, to: string) {
  await page.getByRole('combobox', { name: 'Transfer ownership to' }).click()
  await page.getByRole('option', { name: to }).click()
  await page.getByRole('button', { name: 'Transfer ownership' }).click()
  const dialog = page.getByRole('dialog', { name: `Transfer Harbor to ${to}?` })
  for (const name of [from, to]) await dialog.getByRole('paragraph').filter({ hasText: name }).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Transfer ownership' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

test('the owner hands the organisation over, and both see it at once', async ({ visit }) => {
  const [adas, bens] = [await demoMember('Ada'), await demoMember('Ben')]
  await giveBenRole(adas, 'Administrator')
  const at = '/organisation/settings'
  const { page: ada } = await visit({ cookies: adas.cookies, at })
  const { page: ben } = await visit({ cookies: bens.cookies, at })
  await ben.getByRole('button', { name: 'Leave Harbor' }).waitFor()

  await handOver(ada, 'Ada Marsh', 'Ben Okafor')
  await ada.getByRole('button', { name: 'Leave Harbor' }).waitFor()
  expect(await ada.getByRole('button', { name: 'Delete Harbor' }).count()).toBe(0)
  await ben.getByRole('button', { name: 'Delete Harbor' }).waitFor()
  expect(await ben.getByRole('button', { name: 'Leave Harbor' }).count()).toBe(0)
  await (await openUserMenu(ben)).getByText('Owner', { exact: true }).first().waitFor()

  await handOver(ben, 'Ben Okafor', 'Ada Marsh')
  await ada.getByRole('button', { name: 'Delete Harbor' }).waitFor()
  // The transfer replaced the session of the browser.
  await giveBenRole(await demoMember('Ada'), 'User')
  await ben.waitForURL((url) => url.pathname === '/')
})

test('who leaves asks once more first, and is signed out where it was the only organisation', async ({
  visit,
}) => {
  const person = await createOwner()
  const guest = await createMember(person)
  const { page } = await visit({ cookies: guest.cookies, at: '/account/data-privacy' })
  await page.getByRole('button', { name: `Leave ${person.companyName}` }).click()
  const dialog = page.getByRole('dialog', { name: `Leave ${person.companyName}?` })
  await dialog.getByText('It is your only organisation').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: `Leave ${person.companyName}` }).click()
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/login')
})
