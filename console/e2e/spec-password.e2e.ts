import type { Page } from 'playwright'
import { beforeAll, describe, expect, test as plain } from 'vitest'
import { fieldErrors } from './field-errors.ts'
import { mailedLink } from './mailbox.ts'
import { type Member, owner } from './person.ts'
import { sharedPage } from './shared-page.ts'
import { test } from './visit.ts'

let member: Member
beforeAll(async () => {
  member = await owner()
})

const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const requestButton = (page: Page) =>
  page.getByRole('button', { name: 'Request Password Reset', exact: true })

async function ask(page: Page, email: string): Promise<void> {
  await emailField(page).fill(email)
  await requestButton(page).click()
}

/** What the alert or the status with that title says, line by line. */
async function notice(page: Page, role: 'alert' | 'status', title: string): Promise<string[]> {
  const shown = page.getByRole(role).filter({ hasText: title })
  await shown.waitFor()
  return (await shown.innerText()).split(/\n+/)
}

describe('the request for a new password', () => {
  const page = sharedPage((page) => page.goto('/forgotten-password'))

  plain.for([
    ['[2.85] has an email field', emailField],
    ['[2.86] has a button Request Password Reset', requestButton],
    ['[2.87] links back to the login', (page) => page.locator('main a[href="/login"]')],
    ['[2.88] links back to the sign-up', (page) => page.locator('main a[href="/signup"]')],
  ] as [string, (page: Page) => ReturnType<typeof emailField>][])('%s', async ([, locate]) => {
    await locate(page()).waitFor()
    expect(await locate(page()).count()).toBe(1)
  })

  plain.for([
    ['[5.30] requires an email', '', 'Please enter your email address'],
    ['[5.31] requires a valid email', 'ada.example.com', 'Please enter a valid email address'],
  ] as const)('%s', async ([, email, message]) => {
    await ask(page(), email)
    await expect.poll(() => fieldErrors(page())).toEqual([message])
  })
})

test('[4.44][7.21][7.22][8.13][8.14][8.31] a request is sent, answered and told, and the form goes', async ({
  visit,
}) => {
  const { email } = await owner()
  const { page } = await visit()
  await page.goto('/forgotten-password')
  const [answered] = await Promise.all([
    page.waitForResponse('**/api/v1/auth/forgotten-password'),
    ask(page, email),
  ])
  const said =
    'You have been sent an email to reset your password, if you have a valid email address in the system. Please check your spam/junk folder if you have not received an email.'
  expect(answered.request().postDataJSON()).toEqual({ email })
  expect(await answered.json()).toEqual({ status: 'Ok', messages: [said] })
  expect(await notice(page, 'status', 'Password Reset')).toEqual(['Password Reset Requested', said])
  expect(await page.locator('form').count()).toBe(0)
  expect(await mailedLink(email, '/change-password/')).toContain('/change-password/#')
})

test.for([
  ['[8.15] a request with a warning shows its messages', 'Warning', 'Warning'],
  ['[8.16] a request that fails shows its messages', 'Error', 'Error Requesting Password'],
] as const)('%s', async ([, status, title], { visit }) => {
  const { page } = await visit()
  await page.route('**/api/v1/auth/forgotten-password', (route) =>
    route.fulfill({ json: { status, messages: ['Not now', 'Try later'] } }),
  )
  await page.goto('/forgotten-password')
  await ask(page, member.email)
  expect(await notice(page, 'alert', 'Not now')).toEqual([title, 'Not now', 'Try later'])
  expect(await page.locator('form').count()).toBe(1)
})

const current = (page: Page) => page.getByLabel('Current password', { exact: true })
const password = (page: Page) => page.getByLabel('New password', { exact: true })
const confirmation = (page: Page) => page.getByLabel('Confirm password', { exact: true })
const changeButton = (page: Page) => page.getByRole('button', { name: 'Change password', exact: true })
const chosen = 'Harmless-9-gulls!'

async function change(page: Page, entries: [current: string, password: string, confirmation: string]) {
  await current(page).fill(entries[0])
  await password(page).fill(entries[1])
  await confirmation(page).fill(entries[2])
  await changeButton(page).click()
}

describe('the change of a password', () => {
  const page = sharedPage(
    (page) => page.goto('/account/change-password'),
    () => ({ cookies: member.cookies }),
  )

  plain('[2.147][2.156] asks for the current password', async () => {
    await current(page()).waitFor()
    await page().getByRole('heading', { name: 'Change Password' }).waitFor()
  })

  plain.for([
    ['[5.43] requires the current password', ['', chosen, chosen], 'Please enter your current password'],
    ['[5.45] requires a password', ['x', '', chosen], 'Please enter a password'],
    ['[5.47] requires the confirmation', ['x', chosen, ''], 'Please confirm password'],
    ['[5.46][5.48][5.49] requires six characters', ['x', 'Se1!x', 'Se1!x'], 'Please enter a valid password.'],
    ['[5.49] requires a special character', ['x', 'Secret12', 'Secret12'], 'Please enter a valid password.'],
    ['[5.49] requires a number', ['x', 'Secret!!', 'Secret!!'], 'Please enter a valid password.'],
    ['[5.49] requires a capital letter', ['x', 'secret1!', 'secret1!'], 'Please enter a valid password.'],
    ['[5.49] requires both entries to match', ['x', chosen, 'Harmless-8!'], 'Please enter a valid password.'],
  ] as [string, [string, string, string], string][])('%s', async ([, entries, message]) => {
    await change(page(), entries)
    await expect.poll(() => fieldErrors(page())).toEqual([message])
  })

  plain.for([
    ['[5.44][9.34] takes 1024 characters of the current password', current, 1024],
    ['[5.46][9.33] takes 512 characters of a password', password, 512],
    ['[5.48][9.33] takes 512 characters of its confirmation', confirmation, 512],
  ] as const)('%s', async ([, field, most]) => {
    await field(page()).fill('x'.repeat(1030))
    expect(await field(page()).inputValue()).toHaveLength(most)
  })

  plain('[2.158] checks the rules while one types', async () => {
    const rules = page().getByRole('list', { name: 'Password rules' }).getByRole('listitem')
    const held = () => rules.filter({ hasText: '(done)' }).count()
    await password(page()).fill('a1')
    await confirmation(page()).fill('')
    await expect.poll(held).toBe(1)
    await password(page()).fill(chosen)
    await confirmation(page()).fill(chosen)
    await expect.poll(held).toBe(5)
  })
})

test.for([
  ['[5.50][8.2][8.20] a blank current password is refused', '   ', 'Current Password not specified'],
  [
    '[5.52][8.4][8.20] a wrong current password is refused',
    'Wrong-1!',
    'The current password specified is not valid',
  ],
] as const)('%s', async ([, typed, message], { visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/account/change-password')
  await change(page, [typed, chosen, chosen])
  expect(await notice(page, 'alert', 'Password')).toEqual(['Error Updating Password', message])
  expect(await password(page).inputValue()).toBe(chosen)
})

test('[5.53][8.5] with nobody signed in the change asks to try again', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/account/change-password')
  await page.route('**/api/v1/auth/password', async (route) => {
    const { cookie: _, ...headers } = await route.request().allHeaders()
    await route.fulfill({
      response: await route.fetch({ headers: { ...headers, cookie: 'earshot=nobody' } }),
    })
  })
  await change(page, [member.password, chosen, chosen])
  expect(await notice(page, 'alert', 'Password')).toEqual([
    'Error Updating Password',
    'Error updating password, please try again',
  ])
})

test('[8.19] a change with a warning shows its messages', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  await page.route('**/api/v1/auth/password', (route) =>
    route.fulfill({ json: { status: 'Warning', messages: ['Not now', 'Try later'] } }),
  )
  await page.goto('/account/change-password')
  await change(page, [member.password, chosen, chosen])
  expect((await notice(page, 'alert', 'Not now')).slice(-2)).toEqual(['Not now', 'Try later'])
})

test('[3.41][4.45][7.23][7.24][8.17][8.18] a change is sent, answered and told, and the form goes', async ({
  visit,
}) => {
  const someone = await owner()
  const { page } = await visit({ cookies: someone.cookies })
  await page.goto('/account/change-password')
  const [answered] = await Promise.all([
    page.waitForResponse('**/api/v1/auth/password'),
    change(page, [someone.password, chosen, chosen]),
  ])
  expect(answered.request().postDataJSON()).toEqual({ currentPassword: someone.password, password: chosen })
  expect((await answered.json()).status).toBe('Ok')
  expect(await notice(page, 'status', 'Password Updated')).toEqual([
    'Password Updated',
    'Your password has been updated successfully.',
  ])
  expect(await page.locator('main form').count()).toBe(0)
})

test('[2.93][2.98][2.157][4.12][4.13][4.45][4.46][4.54] a recovery link leads to the new password and nowhere else, once', async ({
  visit,
}) => {
  const someone = await owner()
  const { page } = await visit()
  await page.goto('/forgotten-password')
  await ask(page, someone.email)
  const link = await mailedLink(someone.email, '/change-password/')
  await page.goto(link)
  await page.getByRole('button', { name: 'Choose a new password' }).click()
  const flag = () => page.evaluate(() => localStorage.getItem('earshot-password-reset-requested'))
  const changePage = (url: URL) => url.pathname === '/account/change-password'
  await page.waitForURL(changePage)
  await expect.poll(flag).toBe('true')
  const whoIs = async () => (await (await page.request.get('/api/v1/auth/session')).json()).user
  expect(await whoIs()).toMatchObject({ email: someone.email, passwordResetRequested: true })
  for (const path of ['/', '/projects', '/account/preferences']) {
    await page.goto(path)
    await page.waitForURL(changePage)
  }
  await password(page).fill(chosen)
  expect(await current(page).count()).toBe(0)
  await confirmation(page).fill(chosen)
  await changeButton(page).click()
  await notice(page, 'status', 'Password Updated')
  expect(await page.locator('main form').count()).toBe(0)
  await expect.poll(flag).toBeNull()
  expect(await whoIs()).toMatchObject({ passwordResetRequested: false })
  await page.goto('/projects')
  await page.getByRole('link', { name: someone.companyName }).waitFor()
  await page.goto(link)
  await page.getByRole('button', { name: 'Choose a new password' }).click()
  await page.getByRole('alert').waitFor()
})
