import type { UserList, UserRow } from '@earshot/shared/user'
import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, test as plain } from 'vitest'
import { fieldErrors } from './field-errors.ts'
import { mailedLink, mailsTo } from './mailbox.ts'
import { colleague, type Member, owner, somebody } from './person.ts'
import { sharedPage } from './shared-page.ts'
import { test } from './visit.ts'

let ada: Member
let grace: Member
beforeAll(async () => {
  ada = await owner()
  grace = await colleague(ada, { firstName: 'Grace' })
})

const cookies = () => ({ cookies: ada.cookies })
const list = '**/api/v1/users/getList'
const table = (page: Page) => page.getByRole('table', { name: 'Users' })
const names = (page: Page) => table(page).locator('tbody tr td:first-child').allInnerTexts()
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name })
const named = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const role = (page: Page) => page.getByRole('combobox', { name: 'Role' })

async function openList(page: Page): Promise<void> {
  await page.goto('/users')
  await table(page).waitFor()
}
async function openAdd(page: Page): Promise<void> {
  await openList(page)
  await page.getByRole('button', { name: 'Invite User' }).click()
  await page.getByRole('heading', { name: 'Invite User' }).waitFor()
}
async function openEdit(page: Page): Promise<void> {
  await openList(page)
  await page.getByRole('button', { name: 'Edit User Grace Hopper' }).click()
  await field(page, 'First name').waitFor()
}

describe('a row of the list', () => {
  let row: UserRow
  beforeAll(async () => {
    const answer = (await ada.call('POST', '/users/getList', { query: ada.email })) as UserList
    row = answer.list[0] as UserRow
  })

  plain.for([
    ['[3.22] has an id', () => row.id, expect.stringMatching(/^[\da-f-]{36}$/)],
    ['[3.23] has a first name', () => row.firstName, 'Ada'],
    ['[3.23] has a last name', () => row.lastName, 'Lovelace'],
    ['[3.23] has a full name', () => row.fullName, 'Ada Lovelace'],
    ['[3.24] has an email', () => row.email, () => ada.email],
    ['[3.25] has a picture, or none', () => row.imageUrl, ''],
    ['[3.26] has the last sign-in', () => Date.now() - (row.lastSignInDate ?? 0) < 600_000, true],
    ['[3.27] says whether the login is enabled', () => row.loginEnabled, true],
    ['[3.28][6.1] has the role in this organisation', () => row.tenants, [{ role: 'Administrator' }]],
  ] as [string, () => unknown, unknown][])('%s', ([, actual, expected]) => {
    expect(actual()).toEqual(typeof expected === 'function' ? expected() : expected)
  })

  plain('[7.10] is asked for alone by a parameter', async () => {
    expect(await ada.call('GET', `/users/get?id=${row.id}`)).toMatchObject(row)
  })
})

describe('the list of users', () => {
  const page = sharedPage(openList, cookies)

  plain('[2.105] is titled Users', async () => {
    await page().getByRole('banner').getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  })

  plain('[2.136][2.137][4.4][4.34] is what the page starts with, beside Invite User', async () => {
    expect(await page().getByRole('button', { name: 'Invite User' }).isVisible()).toBe(true)
    expect(await names(page())).toEqual([
      expect.stringContaining('Grace Hopper'),
      expect.stringContaining('Ada Lovelace'),
    ])
  })

  plain('[3.42] has headings over what they show', async () => {
    const headings = await table(page()).getByRole('columnheader').allInnerTexts()
    expect(headings.slice(0, 5)).toEqual(['Name', 'Email', 'Role', 'Last sign-in', 'Login enabled'])
    const cells = await row(page(), 'Grace Hopper').getByRole('cell').allInnerTexts()
    expect(cells[1]).toContain(grace.email)
  })

  plain('[3.25] shows an icon in place of a picture that there is not', async () => {
    expect(await row(page(), 'Grace Hopper').locator('.mantine-Avatar-root svg').count()).toBe(1)
  })

  plain('[3.44] says Yes or No in a column of booleans', async () => {
    expect(await row(page(), 'Grace Hopper').getByRole('cell').nth(4).innerText()).toContain('Yes')
  })

  plain('[3.45] aligns its columns and gives them a width', async () => {
    const heads = table(page()).getByRole('columnheader')
    const look = (head: Locator) =>
      head.evaluate((element) => [getComputedStyle(element).textAlign, element.getAttribute('width')])
    expect(await look(heads.first())).toEqual(['start', null])
    expect(await look(heads.nth(2))).toEqual(['start', '140'])
    expect((await look(heads.last()))[0]).toBe('end')
  })

  plain('[2.138][3.37] is searched', async () => {
    const search = page().getByRole('searchbox', { name: 'Search users' })
    await search.fill('grace')
    await expect.poll(() => names(page())).toEqual([expect.stringContaining('Grace Hopper')])
    await search.fill('')
    await expect.poll(async () => (await names(page())).length).toBe(2)
  })

  plain.for([
    ['[3.43][4.43] is sorted by a column whose heading is pressed', 'Email', 'email', false, 'ascending'],
    ['[4.43] is sorted the other way when it is pressed again', 'Email', 'email', true, 'descending'],
    [
      '[3.44] is sorted by an ordering from its greatest value',
      'Last sign-in',
      'last_sign_in_date',
      true,
      'descending',
    ],
  ] as const)('%s', async ([, heading, sortBy, sortByDescending, sorted]) => {
    const [request] = await Promise.all([page().waitForRequest(list), named(page(), heading).click()])
    expect(request.postDataJSON().filters).toMatchObject({ sortBy, sortByDescending })
    const head = table(page()).getByRole('columnheader', { name: heading })
    await expect.poll(() => head.getAttribute('aria-sort')).toBe(sorted)
  })
})

test('[3.38][3.39][3.40][7.8][7.9][9.37][9.38][9.39] the list asks for its first page of 20, by last name', async ({
  visit,
}) => {
  const { page } = await visit(cookies())
  const answered = page.waitForResponse(list)
  await page.goto('/users')
  const answer = await answered
  expect([answer.request().method(), answer.request().postDataJSON()]).toEqual([
    'POST',
    { query: '', filters: { page: 1, pageSize: 20, sortBy: 'last_name', sortByDescending: false } },
  ])
  expect(await answer.json()).toEqual({ list: [expect.anything(), expect.anything()], totalCount: 2 })
})

test('[2.142] users on their way are announced as Loading Users...', async ({ visit }) => {
  const { page } = await visit(cookies())
  const held = Promise.withResolvers<void>()
  await page.route(list, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/users')
  const loading = page.getByRole('status').getByText('Loading Users...', { exact: true })
  await loading.first().waitFor({ state: 'attached' })
  held.resolve()
  await table(page).waitFor()
  expect(await loading.count()).toBe(0)
})

test('[8.24] a list that cannot be loaded is not loading any more', async ({ visit }) => {
  const { page } = await visit(cookies())
  await page.route(list, (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.goto('/users')
  await page.getByRole('alert').getByText('The users could not be loaded').waitFor()
  expect(await page.getByText('Loading Users...').count()).toBe(0)
})

describe.for([
  ['Add', openAdd, 'Invite User'],
  ['Edit', openEdit, 'Edit User'],
] as const)('mode %s', ([, open, title]) => {
  const page = sharedPage(open, cookies)
  const leave = {
    Cancel: () => named(page(), 'Cancel').click(),
    Escape: () => page().keyboard.press('Escape'),
  }

  plain('[2.139][2.140][4.4][4.35][4.36] has a form with Cancel and Submit', async () => {
    await page().getByRole('heading', { name: title }).waitFor()
    const form = page().getByRole('form', { name: title })
    expect(await form.getByRole('button').allInnerTexts()).toEqual(['Cancel', 'Submit'])
  })

  plain.for([
    ['[4.5][4.37][4.42] ends with Cancel, and the list is loaded anew', 'Cancel'],
    ['[2.141][4.39][4.42] ends with Escape, and the list is loaded anew', 'Escape'],
  ] as const)('%s', async ([, way]) => {
    await open(page())
    await field(page(), 'First name').fill('Typed')
    const [request] = await Promise.all([page().waitForRequest(list), leave[way]()])
    expect(request.method()).toBe('POST')
    await table(page()).waitFor()
    expect(await page().getByRole('form', { name: title }).count()).toBe(0)
    expect((await names(page())).join()).not.toContain('Typed')
  })
})

describe('Edit User', () => {
  const page = sharedPage(openEdit, cookies)

  plain.for([
    ['[3.29] has the first name', (page) => field(page, 'First name').inputValue(), 'Grace'],
    ['[3.29] has the last name', (page) => field(page, 'Last name').inputValue(), 'Hopper'],
    ['[3.30] has the role', (page) => role(page).inputValue(), 'User'],
    [
      '[3.31][5.35] has the tips to get started',
      (page) => page.getByLabel('Tips to get started').isChecked(),
      false,
    ],
    [
      '[3.32][5.35] has the news, updates and offers',
      (page) => page.getByLabel('News, updates and offers').isChecked(),
      false,
    ],
    [
      '[4.2][5.34][6.2] offers the roles in a dropdown',
      (page) => role(page).locator('option').allInnerTexts(),
      ['(select user role)', 'User', 'Administrator'],
    ],
  ] as [string, (page: Page) => Promise<unknown>, unknown][])('%s', async ([, actual, expected]) => {
    expect(await actual(page())).toEqual(expected)
  })

  plain.for([
    ['[5.32] requires a first name', 'First name', 'Please enter a first name'],
    ['[5.33] requires a last name', 'Last name', 'Please enter a last name'],
  ] as const)('%s', async ([, name, message]) => {
    const before = await field(page(), name).inputValue()
    await field(page(), name).fill('')
    await named(page(), 'Submit').click()
    await expect.poll(() => fieldErrors(page())).toEqual([message])
    await field(page(), name).fill(before)
  })

  plain('[5.34] requires a role', async () => {
    await role(page()).selectOption('')
    await named(page(), 'Submit').click()
    await expect.poll(() => fieldErrors(page())).toEqual(['Please select a user role'])
    await role(page()).selectOption('User')
  })

  plain('[5.42][9.35] takes 1024 characters of a name', async () => {
    for (const name of ['First name', 'Last name']) {
      await field(page(), name).fill('x'.repeat(1030))
      expect(await field(page(), name).inputValue()).toHaveLength(1024)
    }
  })
})

test('[2.139][4.5][4.36][4.40][5.35] Edit User saves', async ({ visit }) => {
  const { page } = await visit(cookies())
  await openEdit(page)
  await field(page, 'First name').fill('Amazing')
  await page.getByLabel('Tips to get started').check()
  await named(page, 'Submit').click()
  await table(page).waitFor()
  await row(page, 'Amazing Hopper').waitFor()
  const { list } = (await ada.call('POST', '/users/getList', { query: grace.email })) as UserList
  const user = await ada.call('GET', `/users/get?id=${list[0]?.id}`)
  expect(user).toMatchObject({
    firstName: 'Amazing',
    consentToHelpEmails: true,
    consentToMarketingEmails: false,
  })
})

test('[4.4][4.5][4.38] Edit User ends with the removal of the user', async ({ visit }) => {
  const leaving = await colleague(ada, { firstName: 'Grace' })
  const { page } = await visit(cookies())
  await openList(page)
  await row(page, leaving.email)
    .getByRole('button', { name: /Edit User/ })
    .click()
  await named(page, 'Remove user').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove user' }).click()
  await table(page).waitFor()
  await row(page, leaving.email).waitFor({ state: 'detached' })
})

describe('Invite User', () => {
  const page = sharedPage(openAdd, cookies)
  const good = { 'First name': 'Nora', 'Last name': 'NewAccount', Email: 'nora@example.com' }

  plain.for([
    ['[3.33] has a first name', 'First name'],
    ['[3.33] has a last name', 'Last name'],
    ['[3.33] has an email', 'Email'],
    ['[3.34] has a message', 'Message'],
  ] as const)('%s', async ([, name]) => {
    expect(await field(page(), name).inputValue()).toBe('')
  })

  plain('[3.35][6.2][6.3] has a role, by default User', async () => {
    expect(await role(page()).inputValue()).toBe('User')
    expect(await role(page()).locator('option').first().innerText()).toBe('(select user role)')
  })

  plain.for([
    ['[5.36] requires a first name', { 'First name': '' }, 'Please enter a first name'],
    ['[5.37] requires a last name', { 'Last name': '' }, 'Please enter a last name'],
    ['[5.38] requires an email', { Email: '' }, 'Please enter a valid email address'],
    [
      '[5.38] requires an @ in the email',
      { Email: 'nora.example.com' },
      'Please enter a valid email address',
    ],
  ] as [string, Partial<typeof good>, string][])('%s', async ([, change, message]) => {
    for (const [name, value] of Object.entries({ ...good, ...change })) await field(page(), name).fill(value)
    await named(page(), 'Submit').click()
    await expect.poll(() => fieldErrors(page())).toEqual([message])
  })

  plain('[5.41] requires a role', async () => {
    for (const [name, value] of Object.entries(good)) await field(page(), name).fill(value)
    await role(page()).selectOption('')
    await named(page(), 'Submit').click()
    await expect.poll(() => fieldErrors(page())).toEqual(['Please select a user role'])
    await role(page()).selectOption('User')
  })

  plain.for([
    ['[5.42][9.35] takes 1024 characters of a first name', 'First name', 1024],
    ['[5.42][9.35] takes 1024 characters of a last name', 'Last name', 1024],
    ['[5.39][9.35] takes 1024 characters of an email', 'Email', 1024],
    ['[5.40][9.36] takes 2048 characters of a message', 'Message', 2048],
  ] as const)('%s', async ([, name, most]) => {
    await field(page(), name).fill('x'.repeat(2050))
    expect(await field(page(), name).inputValue()).toHaveLength(most)
  })
})

test('[3.36][4.35][4.41][6.13][7.11][8.32][9.30] an invitation is sent, told, listed and mailed', async ({
  visit,
}) => {
  const { email } = somebody()
  const { page } = await visit(cookies())
  await openAdd(page)
  await field(page, 'First name').fill('Nora')
  await field(page, 'Last name').fill('NewAccount')
  await field(page, 'Email').fill(email)
  await field(page, 'Message').fill('Come aboard')
  const [request] = await Promise.all([
    page.waitForRequest('**/api/v1/users/invitations'),
    named(page, 'Submit').click(),
  ])
  expect(request.postDataJSON()).toEqual({
    email,
    redirectTo: '/user-invite/',
    metaData: { firstName: 'Nora', lastName: 'NewAccount', message: 'Come aboard', role: 'User' },
  })
  await page.getByText(`Invitation sent to ${email}`).waitFor()
  await page.getByRole('listitem').filter({ hasText: email }).getByText('Nora NewAccount').waitFor()
  expect(await mailedLink(email, '/user-invite/')).toContain('/user-invite/#')
  const [mail] = await mailsTo(email)
  for (const words of [
    ada.companyName,
    'Ada Lovelace',
    'Come aboard',
    'the role User',
    'within the next 5 days',
  ])
    expect(mail?.text).toContain(words)
})

test('[8.25] an invitation that fails is not loading any more', async ({ visit }) => {
  const { page } = await visit(cookies())
  await openAdd(page)
  await page.route('**/api/v1/users/invitations', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
  )
  for (const [name, value] of Object.entries({
    'First name': 'Nora',
    'Last name': 'New',
    Email: 'nora@example.com',
  }))
    await field(page, name).fill(value)
  await named(page, 'Submit').click()
  await page.getByRole('alert').getByText('The invitation could not be sent').waitFor()
  expect(await named(page, 'Submit').isEnabled()).toBe(true)
  expect(await field(page, 'Email').inputValue()).toBe('nora@example.com')
})
