import type { Page } from 'playwright'
import { beforeAll, describe, expect, test as plain } from 'vitest'
import { fieldErrors } from './field-errors.ts'
import { type Member, owner } from './person.ts'
import { sharedPage } from './shared-page.ts'
import { test } from './visit.ts'

let member: Member
beforeAll(async () => {
  member = await owner()
})

const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
const loginButton = (page: Page) => page.getByRole('button', { name: 'Login', exact: true })

async function reveal(page: Page): Promise<void> {
  await page.goto('/login-hidden')
  await page.getByRole('button', { name: 'Use Email/Password' }).click()
  await loginButton(page).waitFor()
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await emailField(page).fill(email)
  await passwordField(page).fill(password)
  await loginButton(page).click()
}

describe('the login form', () => {
  const page = sharedPage(reveal)

  plain.for([
    ['[2.44] has a Login button', loginButton],
    ['[2.45] links to /forgotten-password', (page) => page.locator('main a[href="/forgotten-password"]')],
    ['[2.46] links to /signup', (page) => page.locator('main a[href="/signup"]')],
  ] as [string, (page: Page) => ReturnType<typeof loginButton>][])('%s', async ([, locate]) => {
    expect(await locate(page()).count()).toBe(1)
    expect(await locate(page()).isVisible()).toBe(true)
  })

  plain.for([
    ['[5.1] requires an email', '', 'Secret1!', 'Please enter a valid email address'],
    ['[5.3] requires an @ in the email', 'ada.example.com', 'Secret1!', 'Please enter a valid email address'],
    ['[5.4] requires a password', 'ada@example.com', '', 'Please enter a password'],
  ] as const)('%s', async ([, email, password, message]) => {
    await logIn(page(), email, password)
    await expect.poll(() => fieldErrors(page())).toEqual([message])
  })

  plain('[5.2][9.35] takes 1024 characters of an email', async () => {
    await emailField(page()).fill(`a@${'b'.repeat(1030)}`)
    expect(await emailField(page()).inputValue()).toHaveLength(1024)
  })

  plain('[5.5][9.34] takes 1024 characters of a password', async () => {
    await passwordField(page()).fill('x'.repeat(1030))
    expect(await passwordField(page()).inputValue()).toHaveLength(1024)
  })
})

test('[2.43] the toggle Use Email/Password reveals email and password', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/login-hidden')
  const toggle = page.getByRole('button', { name: 'Use Email/Password' })
  await toggle.waitFor()
  expect([await emailField(page).count(), await passwordField(page).count()]).toEqual([0, 0])
  await toggle.click()
  await emailField(page).waitFor()
  await passwordField(page).waitFor()
})

test('[2.47][2.48][2.49][2.51] ?success=activated says Email Activated once', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/login-hidden?success=activated')
  const alert = page.getByRole('status').filter({ hasText: 'Email Activated' })
  await alert.waitFor()
  expect((await alert.innerText()).split(/\n+/)).toEqual([
    'Email Activated',
    'Your email has been verified, account activated.',
    'Please login to your account',
  ])
  await page.waitForURL((url) => url.pathname === '/login-hidden' && url.search === '')
})

test('[2.50][2.51][8.9] ?error= is a danger alert Login Error, and leaves the address', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/login-hidden?error=Access%20was%20denied')
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect((await alert.innerText()).split(/\n+/)).toEqual(['Login Error', 'Access was denied'])
  await page.waitForURL((url) => url.search === '')
})

test('[5.56] a pipe in an alert begins a new line', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/login-hidden?error=One%7CTwo')
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect((await alert.innerText()).split(/\n+/)).toEqual(['Login Error', 'One', 'Two'])
})

test('[4.31][8.8] a login that fails is a danger alert Error with the messages', async ({ visit }) => {
  const { page } = await visit()
  await reveal(page)
  await logIn(page, member.email, 'Wrong-1!')
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect((await alert.innerText()).split(/\n+/)).toEqual(['Error', 'The email or password is not valid.'])
  expect(await page.getByRole('alert').count()).toBe(1)
})

test('[2.52][4.30][3.18][3.19][3.20][7.14][7.15] email and password lead to /dashboard', async ({
  visit,
}) => {
  const { page } = await visit()
  await reveal(page)
  const [answered] = await Promise.all([
    page.waitForResponse('**/api/v1/auth/login'),
    logIn(page, member.email, member.password),
  ])
  expect(answered.request().postDataJSON()).toEqual({ email: member.email, password: member.password })
  expect(await answered.json()).toEqual({ status: 'Ok', messages: [] })
  await page.waitForURL((url) => url.pathname === '/dashboard')
})

test('[2.1][2.53] whoever is signed in is taken from the login to /dashboard', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/login-hidden')
  await page.waitForURL((url) => url.pathname === '/dashboard')
})

test('[2.2][4.17] a public page is Loading until it is known who is signed in', async ({ visit }) => {
  const { page } = await visit()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/v1/auth/session', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/login-hidden')
  await page.getByRole('status').getByText('Loading...').waitFor()
  expect(await page.getByRole('button', { name: 'Use Email/Password' }).count()).toBe(0)
  held.resolve()
  await page.getByRole('button', { name: 'Use Email/Password' }).waitFor()
})
