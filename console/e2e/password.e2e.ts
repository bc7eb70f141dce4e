import { beforeAll, describe, expect, test as plain } from 'vitest'
import { expectAccessible } from './axe.ts'
import { fieldErrors } from './field-errors.ts'
import { mailedLink, mailsTo } from './mailbox.ts'
import { type Member, owner } from './person.ts'
import { sharedPage } from './shared-page.ts'
import { test, type Visit } from './visit.ts'

type Page = Visit['page']

const next = 'Harmless-9!'
const flag = 'earshot-password-reset-requested'
const readFlag = (page: Page) => page.evaluate((name) => localStorage.getItem(name), flag)
const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).hash

const currentField = (page: Page) => page.getByLabel('Current password')
const newField = (page: Page) => page.getByLabel('New password')
const confirmField = (page: Page) => page.getByLabel('Confirm password')
const changeButton = (page: Page) => page.getByRole('button', { name: 'Change password' })

/** What an alert or a status says, line by line. */
async function notice(page: Page, role: 'alert' | 'status', title: string): Promise<string[]> {
  const shown = page.getByRole(role).filter({ hasText: title })
  await shown.waitFor()
  return (await shown.innerText()).split(/\n+/)
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Use Email/Password' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

async function choose(page: Page, password: string): Promise<void> {
  await newField(page).fill(password)
  await confirmField(page).fill(password)
  await changeButton(page).click()
}

describe('the form for a forgotten password', () => {
  const page = sharedPage(async (page) => {
    await page.goto('/forgotten-password')
    await page.getByRole('heading', { name: 'Forgotten Password' }).waitFor()
  })
  const submit = () => page().getByRole('button', { name: 'Request Password Reset' }).click()

  plain('leads back to the login and to the sign-up', async () => {
    expect(await page().title()).toBe('Forgotten Password · Earshot')
    for (const address of ['/login', '/signup'])
      expect(await page().locator(`main a[href="${address}"]`).count()).toBe(1)
  })

  plain.for([
    ['', 'Please enter your email address'],
    ['ada', 'Please enter a valid email address'],
  ] as const)('says of the address "%s": %s', async ([email, message]) => {
    await page().getByLabel('Email').fill(email)
    await submit()
    await expect.poll(() => fieldErrors(page())).toEqual([message])
  })

  plain('is accessible', () => expectAccessible(page()))
})

test('a reset that cannot be asked for is told, and the address stays', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/forgotten-password')
  const answers = [
    { status: 'Warning', messages: ['Not now|Try later'] },
    { status: 'Error', messages: ['AuthApiError: It is broken'] },
  ]
  await page.route('**/api/v1/auth/forgotten-password', (route) => route.fulfill({ json: answers.shift() }))
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Request Password Reset' }).click()
  expect(await notice(page, 'alert', 'Warning')).toEqual(['Warning', 'Not now', 'Try later'])
  await page.getByRole('button', { name: 'Request Password Reset' }).click()
  expect(await notice(page, 'alert', 'Error')).toEqual(['Error Requesting Password', 'It is broken'])
  expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.com')
})

/** Opens the session of a recovery link, by its button. */
async function recover(page: Page, email: string): Promise<void> {
  await page.goto(await mailedLink(email, '/change-password/'))
  await page.getByRole('button', { name: 'Choose a new password' }).click()
  await newField(page).waitFor()
}

/** Somebody who has asked for a recovery mail. */
async function forgetful(): Promise<Member> {
  const member = await owner()
  await member.call('POST', '/auth/forgotten-password', { email: member.email })
  return member
}

test('somebody forgot the password and asks for another one', async ({ visit }) => {
  const { email } = await owner()
  const { page } = await visit()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgotten password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Request Password Reset' }).click()
  expect(await notice(page, 'status', 'Password Reset Requested')).toEqual([
    'Password Reset Requested',
    'You have been sent an email to reset your password, if you have a valid email address in the system. Please check your spam/junk folder if you have not received an email.',
  ])
  expect(await page.locator('form').count()).toBe(0)
  await page.goto(await mailedLink(email, '/change-password/'))
  await expect.poll(() => path(page)).toBe('/change-password/')
  await page.getByRole('button', { name: 'Choose a new password' }).waitFor()
  await expectAccessible(page)
})

test('a recovery link ends the sessions elsewhere, and leads every tab here to the new password', async ({
  visit,
}) => {
  const member = await forgetful()
  const elsewhere = await visit({ cookies: member.cookies })
  await elsewhere.page.goto('/projects')
  await elsewhere.page.getByRole('link', { name: member.companyName }).waitFor()
  const { page, context } = await visit()
  const otherTab = await context.newPage()
  await otherTab.goto('/login')
  await otherTab.getByRole('button', { name: 'Use Email/Password' }).waitFor()

  await recover(page, member.email)
  await elsewhere.page.waitForURL('**/login')
  await otherTab.waitForURL('**/account/change-password')
  expect(await readFlag(page)).toBe('true')
  for (const address of ['/dashboard', '/projects', '/account/personal-details']) {
    await page.goto(address)
    await page.waitForURL('**/account/change-password')
  }
  await newField(page).waitFor()
  expect(await currentField(page).count()).toBe(0)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Account')
  await expectAccessible(page)
})

test('the new password ends the recovery, and the person goes on signed in', async ({ visit }) => {
  const member = await forgetful()
  const { page } = await visit()
  const link = await mailedLink(member.email, '/change-password/')
  await recover(page, member.email)
  await choose(page, 'Password1!')
  await expect
    .poll(() => fieldErrors(page))
    .toEqual([
      'This password is among the first that attackers try. Please choose one that is harder to guess.',
    ])
  await choose(page, next)
  expect(await notice(page, 'status', 'Password Updated')).toEqual([
    'Password Updated',
    'Your password has been updated successfully.',
  ])
  expect(await page.locator('form').count()).toBe(0)
  await expect.poll(() => readFlag(page)).toBeNull()
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Hello Ada' }).waitFor()

  await page.goto(link)
  await page.getByRole('button', { name: 'Choose a new password' }).click()
  expect((await notice(page, 'alert', 'Error'))[1]).toContain('This link has expired')
  await expect
    .poll(async () => (await mailsTo(member.email)).map(({ subject }) => subject))
    .toContain('Your Earshot password was changed')
})

test('after a recovery the old password is worth nothing, the new one works', async ({ visit }) => {
  const member = await forgetful()
  const { page } = await visit()
  await recover(page, member.email)
  await choose(page, next)
  await page.getByText('Password Updated').waitFor()
  const later = await visit()
  await logIn(later.page, member.email, member.password)
  expect(await notice(later.page, 'alert', 'Error')).toEqual(['Error', 'The email or password is not valid.'])
  await logIn(later.page, member.email, next)
  await later.page.waitForURL('**/dashboard')
})

test('a recovery link without its token says so, and leads to another request', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/change-password/')
  await page.getByText('This address is not complete.').waitFor()
  await page.getByRole('link', { name: 'Request another password reset' }).click()
  await page.waitForURL('**/forgotten-password')
})

test('whoever signs out instead of setting a password is simply signed out', async ({ visit }) => {
  const member = await forgetful()
  const { page } = await visit()
  await recover(page, member.email)
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  expect(await readFlag(page)).toBeNull()
  await logIn(page, member.email, member.password)
  await page.waitForURL('**/dashboard')
})

describe('the change of a password', () => {
  let member: Member
  beforeAll(async () => {
    member = await owner()
  })
  const page = sharedPage(
    (page) => page.goto('/account/change-password'),
    () => ({ cookies: member.cookies }),
  )

  plain.for([
    [['', next, next], 'Please enter your current password'],
    [['Old-1!', '', next], 'Please enter a password'],
    [['Old-1!', next, ''], 'Please confirm password'],
    [['Old-1!', 'Ab1!', 'Ab1!'], 'Please enter a valid password.'],
    [['Old-1!', next, 'Harmless-8!'], 'Please enter a valid password.'],
  ] as [string[], string][])('says of %j: %s', async ([entries, message]) => {
    const fields = [currentField, newField, confirmField]
    for (const [index, field] of fields.entries()) await field(page()).fill(entries[index] ?? '')
    await changeButton(page()).click()
    await expect.poll(() => fieldErrors(page())).toEqual([message])
  })

  plain('takes 1024 characters of the current password, and 512 of the new one', async () => {
    for (const [field, most] of [
      [currentField, 1024],
      [newField, 512],
      [confirmField, 512],
    ] as const) {
      await field(page()).fill('x'.repeat(1030))
      expect(await field(page()).inputValue()).toHaveLength(most)
    }
  })

  plain('ticks off the rules while one types', async () => {
    await newField(page()).fill('abc1')
    const held = page().getByRole('listitem').filter({ hasText: '(done)' })
    await expect.poll(() => held.allInnerTexts()).toEqual([expect.stringMatching(/^a number/)])
  })

  plain('tells of a wrong password, and keeps what was typed', async () => {
    await currentField(page()).fill('Wrong-1!')
    await choose(page(), next)
    expect(await notice(page(), 'alert', 'Error')).toEqual([
      'Error Updating Password',
      'The current password specified is not valid',
    ])
    expect(await newField(page()).inputValue()).toBe(next)
    await expectAccessible(page())
  })

  plain('ends the sessions elsewhere, and this one goes on', async () => {
    await currentField(page()).fill(member.password)
    await choose(page(), next)
    expect((await notice(page(), 'status', 'Password Updated'))[1]).toBe(
      'Your password has been updated successfully.',
    )
    await page().goto('/dashboard')
    await page().getByRole('heading', { name: 'Hello Ada' }).waitFor()
    await expect(member.call('GET', '/dashboard')).rejects.toThrow('401')
  })
})

test('a change without anybody signed in says to try again', async ({ visit }) => {
  const { cookies, call, password } = await owner()
  const { page } = await visit({ cookies })
  await page.goto('/account/change-password')
  await currentField(page).fill(password)
  await page.route('**/api/v1/live', (route) => route.abort())
  await page.route('**/api/v1/auth/session', (route) => route.abort())
  await call('POST', '/auth/logout')
  await choose(page, next)
  expect(await notice(page, 'alert', 'Error')).toEqual([
    'Error Updating Password',
    'Error updating password, please try again',
  ])
})

test('whoever comes with Google alone gets a password by a link', async ({ visit }) => {
  const { cookies, email } = await owner()
  const { page } = await visit({ cookies })
  await page.route('**/api/v1/auth/session', async (route) => {
    const response = await route.fetch()
    const { user, ...rest } = await response.json()
    const google = { ...user, hasEmailLogin: false, currentLoginProvider: 'google' }
    await route.fulfill({ response, json: { ...rest, user: user && google } })
  })
  await page.goto('/account/change-password')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByText('Password Reset Requested').waitFor()
  expect(await mailedLink(email, '/change-password/')).toContain('#')
})
