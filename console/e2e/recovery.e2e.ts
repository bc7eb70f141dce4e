import type { Locator, Page } from 'playwright'
import { describe, expect, test as plain } from 'vitest'
import { expectAccessible } from './axe.ts'
import { fieldErrors, logIn, notice } from './forms.ts'
import { mailedLink, mailsTo } from './mailbox.ts'
import { createOwner, type Member } from './person.ts'
import { sharedPage } from './shared-page.ts'
import { goTo, logOut } from './shell.ts'
import { test } from './visit.ts'

const chosen = 'Harmless-9-gulls!'
const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const requestButton = (page: Page) =>
  page.getByRole('button', { name: 'Request Password Reset', exact: true })
const newField = (page: Page) => page.getByLabel('New password', { exact: true })
const readFlag = (page: Page) => page.evaluate(() => localStorage.getItem('earshot-password-reset-requested'))
const changePage = (url: URL) => url.pathname === '/account/change-password'

async function request(page: Page, email: string): Promise<void> {
  // The login, with an email field of its own, stays until this page's code is loaded.
  await requestButton(page).waitFor()
  await emailField(page).fill(email)
  await requestButton(page).click()
}

describe('the request for a new password', () => {
  const page = sharedPage((page) => page.goto('/forgotten-password'))

  for (const [title, tags, locate] of [
    ['has an email field', ['2.85'], emailField],
    ['has a button Request Password Reset', ['2.86'], requestButton],
    ['links back to the login', ['2.87'], (page) => page.locator('main a[href="/login"]')],
    ['links back to the sign-up', ['2.88'], (page) => page.locator('main a[href="/signup"]')],
  ] as [string, string[], (page: Page) => Locator][])
    plain(title, { tags }, async () => {
      await locate(page()).waitFor()
      expect(await locate(page()).count()).toBe(1)
    })

  plain('has a title of its own and is accessible', async () => {
    expect(await page().title()).toBe('Forgotten Password · Earshot')
    await expectAccessible(page())
  })

  for (const [title, tags, email, message] of [
    ['requires an email', ['5.30'], '', 'Please enter your email address'],
    ['requires a valid email', ['5.31'], 'ada.example.com', 'Please enter a valid email address'],
  ] as const)
    plain(title, { tags: [...tags] }, async () => {
      await request(page(), email)
      await expect.poll(() => fieldErrors(page())).toEqual([message])
    })

  for (const [title, tags, answer, shown] of [
    [
      'shows the messages of a warning, a line for each part',
      ['8.15'],
      { status: 'Warning', messages: ['Not now|Try later'] },
      ['Warning', 'Not now', 'Try later'],
    ],
    [
      'shows the messages of an error, from the first colon on',
      ['8.16'],
      { status: 'Error', messages: ['AuthApiError: It is broken', 'Try later'] },
      ['Error Requesting Password', 'It is broken', 'Try later'],
    ],
  ] as const)
    plain(title, { tags: [...tags] }, async () => {
      await page().route('**/api/v1/auth/forgotten-password', (route) => route.fulfill({ json: answer }))
      await request(page(), 'ada@example.com')
      expect(await notice(page(), 'alert', shown[0])).toEqual(shown)
      expect(await emailField(page()).inputValue()).toBe('ada@example.com')
      await page().unroute('**/api/v1/auth/forgotten-password')
    })
})

test('a request is sent, answered and told, and the form goes', {
  tags: ['4.44', '7.21', '7.22', '8.13', '8.14', '8.31'],
}, async ({ visit }) => {
  const { email } = await createOwner()
  const { page } = await visit({ at: '/login' })
  await page.getByRole('link', { name: 'Forgotten password?' }).click()
  const [answered] = await Promise.all([
    page.waitForResponse('**/api/v1/auth/forgotten-password'),
    request(page, email),
  ])
  const said =
    'You have been sent an email to reset your password, if you have a valid email address in the system. Please check your spam/junk folder if you have not received an email.'
  expect(answered.request().postDataJSON()).toEqual({ email })
  expect(await answered.json()).toEqual({ status: 'Ok', messages: [said] })
  expect(await notice(page, 'status', 'Password Reset')).toEqual(['Password Reset Requested', said])
  expect(await page.locator('form').count()).toBe(0)
  await page.goto(await mailedLink(email, '/change-password/'))
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/change-password/')
  await page.reload()
  await page.getByRole('button', { name: 'Choose a new password' }).waitFor()
  await expectAccessible(page)
})

/** A member who has requested a recovery email, and its link. */
async function forgetful(): Promise<{ member: Member; link: string }> {
  const member = await createOwner()
  await member.call('POST', '/auth/forgotten-password', { email: member.email })
  return { member, link: await mailedLink(member.email, '/change-password/') }
}

/** Opens a recovery link and presses its button, which begins the recovery session. */
async function recover(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Choose a new password' }).click()
  await page.waitForURL(changePage)
}

async function choose(page: Page, password: string): Promise<void> {
  await newField(page).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
}

test('a recovery link ends the sessions elsewhere, and leads every tab here to the new password', {
  tags: ['2.93', '2.98', '2.157', '4.12', '4.13'],
}, async ({ visit }) => {
  const { member, link } = await forgetful()
  const elsewhere = await visit({ cookies: member.cookies })
  await elsewhere.page.goto('/projects')
  await elsewhere.page.getByRole('link', { name: member.companyName }).waitFor()
  const { page, context } = await visit()
  const otherTab = await context.newPage()
  await otherTab.goto('/login')
  await otherTab.getByRole('textbox', { name: 'Email' }).waitFor()

  await recover(page, link)
  await elsewhere.page.waitForURL('**/login')
  await otherTab.waitForURL(changePage)
  await expect.poll(() => readFlag(page)).toBe('true')
  const { user } = await (await page.request.get('/api/v1/auth/session')).json()
  expect(user).toMatchObject({ email: member.email, passwordResetRequested: true })
  await page.goto('/')
  await page.waitForURL(changePage)
  await newField(page).waitFor()
  for (const address of ['/projects', '/account/preferences']) {
    await goTo(page, address)
    await page.waitForURL(changePage)
  }
  await newField(page).waitFor()
  expect(await page.getByLabel('Current password').count()).toBe(0)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Account')
  await expectAccessible(page)

  await logOut(page)
  await page.waitForURL('**/login')
  expect(await readFlag(page)).toBeNull()
  await logIn(page, member)
  await page.waitForURL('**/dashboard')
})

test('the new password ends the recovery, the person goes on signed in, and the link is used up', {
  tags: ['smoke', '4.45', '4.46', '4.54'],
}, async ({ visit }) => {
  const { member, link } = await forgetful()
  const { page } = await visit()
  await recover(page, link)
  await choose(page, 'Password1!')
  await expect
    .poll(() => fieldErrors(page))
    .toEqual([
      'This password is among the first that attackers try. Please choose one that is harder to guess.',
    ])
  await choose(page, chosen)
  expect(await notice(page, 'status', 'Password Updated')).toEqual([
    'Password Updated',
    'Your password has been updated successfully.',
  ])
  expect(await page.locator('main form').count()).toBe(0)
  await expect.poll(() => readFlag(page)).toBeNull()
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Hello Ada' }).waitFor()

  await page.goto(link)
  await page.getByRole('button', { name: 'Choose a new password' }).click()
  expect((await notice(page, 'alert', 'Error'))[1]).toContain('This link has expired')
  const subjects = async () => (await mailsTo(member.email)).map(({ subject }) => subject)
  await expect.poll(subjects).toContain('Your Earshot password was changed')

  await page.context().clearCookies()
  await page.goto('/login')
  await logIn(page, member)
  expect(await notice(page, 'alert', 'Error')).toEqual(['Error', 'The email or password is not valid.'])
  await page.getByLabel('Password', { exact: true }).fill(chosen)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
})

test('a recovery link without its token says so, and leads to another request', async ({ visit }) => {
  const { page } = await visit({ at: '/change-password/' })
  await page.getByText('This link is not complete.').waitFor()
  await page.getByRole('link', { name: 'Request another password reset' }).click()
  await page.waitForURL('**/forgotten-password')
})
