import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test as plain, vi } from 'vitest'
import { expectAccessible } from './axe.ts'
import { fieldErrors, holdRequests, isFocused, logIn, notice, offerGoogle, submitLogin } from './forms.ts'
import { mailsTo } from './mailbox.ts'
import { createOwner, demoPassword, type Member } from './person.ts'
import { type Serving, serve } from './server.ts'
import { sharedPage } from './shared-page.ts'
import { test } from './visit.ts'

let member: Member
beforeAll(async () => {
  member = await createOwner()
})

const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
const methodButton = (page: Page) => page.getByRole('button', { name: 'Use Email/Password' })

describe('the login form', () => {
  const page = sharedPage(async (page) => {
    await page.goto('/login-hidden')
    await emailField(page).waitFor()
  })

  for (const [title, tags, locate] of [
    ['has a Login button', ['2.44'], (page) => page.getByRole('button', { name: 'Login', exact: true })],
    ['links to /forgotten-password', ['2.45'], (page) => page.locator('main a[href="/forgotten-password"]')],
    ['links to /signup', ['2.46'], (page) => page.locator('main a[href="/signup"]')],
  ] as [string, string[], (page: Page) => Locator][])
    plain(title, { tags }, async () => {
      expect(await locate(page()).count()).toBe(1)
      expect(await locate(page()).isVisible()).toBe(true)
    })

  for (const [title, tags, email, password, message] of [
    ['requires an email', ['5.1'], '', 'Secret1!', 'Please enter a valid email address'],
    ['requires an @ in it', ['5.3'], 'ada.example.com', 'Secret1!', 'Please enter a valid email address'],
    ['requires a password', ['5.4'], 'ada@example.com', '', 'Please enter a password'],
  ] as const)
    plain(title, { tags: [...tags] }, async () => {
      await submitLogin(page(), { email, password })
      await expect.poll(() => fieldErrors(page())).toEqual([message])
    })

  plain('takes 1024 characters of an email', { tags: ['5.2', '9.35'] }, async () => {
    await emailField(page()).fill(`a@${'b'.repeat(1030)}`)
    expect(await emailField(page()).inputValue()).toHaveLength(1024)
  })

  plain('takes 1024 characters of a password', { tags: ['5.5', '9.34'] }, async () => {
    await passwordField(page()).fill('x'.repeat(1030))
    expect(await passwordField(page()).inputValue()).toHaveLength(1024)
  })

  plain('shows one danger alert when a login fails', { tags: ['4.31', '8.8'] }, async () => {
    await submitLogin(page(), { email: member.email, password: 'Wrong-1!' })
    expect(await notice(page(), 'alert', 'Error')).toEqual(['Error', 'The email or password is not valid.'])
    expect(await page().getByRole('alert').count()).toBe(1)
    expect(new URL(page().url()).pathname).toBe('/login-hidden')
  })
})

test('a page is Loading until the user is known; then Use Email/Password reveals the fields', {
  tags: ['smoke', '2.2', '2.43', '4.17'],
}, async ({ visit }) => {
  const { page } = await visit()
  await offerGoogle(page)
  const release = await holdRequests(page, '**/api/v1/auth/session')
  await page.goto('/login-hidden')
  await page.getByRole('status').getByText('Loading...').waitFor()
  expect(await methodButton(page).count()).toBe(0)
  release()
  await methodButton(page).waitFor()
  expect([await emailField(page).count(), await passwordField(page).count()]).toEqual([0, 0])
  await methodButton(page).click()
  await emailField(page).waitFor()
  await passwordField(page).waitFor()
})

test('the fields are in sight where there is no other way, or where they were the way in the last time', async ({
  visit,
}) => {
  const { page } = await visit({ at: '/login' })
  await expect.poll(() => isFocused(emailField(page))).toBe(true)
  expect(await methodButton(page).count()).toBe(0)
  expect(await page.getByText('Google').count()).toBe(0)
  await logIn(page, member)
  await page.waitForURL('**/dashboard')
  await page.context().clearCookies()
  await offerGoogle(page)
  await page.goto('/login')
  await passwordField(page).waitFor()
  expect(await methodButton(page).getAttribute('aria-expanded')).toBe('true')
})

test('the button has the name of the provider that is configured, and Google’s mark for Google alone', async ({
  visit,
}) => {
  const { page } = await visit()
  for (const [name, marks] of [
    ['Google', 1],
    ['Harbor ID', 0],
  ] as const) {
    await offerGoogle(page, name)
    await page.goto('/login')
    const button = page.getByRole('button', { name: `Sign in with ${name}`, exact: true })
    await button.waitFor()
    expect(await button.locator('svg').count()).toBe(marks)
  }
})

test('the sign-up says that a mail is on its way, where a provider confirms no address', async ({
  visit,
}) => {
  const { page } = await visit({ at: '/signup?created=' })
  expect(await notice(page, 'status', 'Account Created')).toContain(
    'Please click the link in the activation email.',
  )
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
})

test('?success=activated says Email Activated once', { tags: ['2.47', '2.48', '2.49', '2.51'] }, async ({
  visit,
}) => {
  const { page } = await visit({ at: '/login-hidden?success=activated' })
  expect(await notice(page, 'status', 'Email Activated')).toEqual([
    'Email Activated',
    'Your email has been verified, account activated.',
    'Please login to your account',
  ])
  await page.waitForURL((url) => url.pathname === '/login-hidden' && url.search === '')
})

test('?error= is a danger alert Login Error with a line for each part, and leaves the address', {
  tags: ['2.50', '2.51', '5.56', '8.9'],
}, async ({ visit }) => {
  const { page } = await visit({ at: '/login-hidden?error=Access%20was%20denied%7CTry%20again' })
  expect(await notice(page, 'alert', 'Login Error')).toEqual([
    'Login Error',
    'Access was denied',
    'Try again',
  ])
  await page.waitForURL((url) => url.search === '')
})

test('email and password lead to /dashboard, where the login leads from then on', {
  tags: ['2.1', '2.52', '2.53', '3.18', '3.19', '3.20', '4.30', '7.14', '7.15'],
}, async ({ visit }) => {
  const { page } = await visit({ at: '/login-hidden' })
  const [answered] = await Promise.all([page.waitForResponse('**/api/v1/auth/login'), logIn(page, member)])
  expect(answered.request().postDataJSON()).toEqual({ email: member.email, password: member.password })
  expect(await answered.json()).toEqual({ status: 'Ok', messages: [] })
  await page.waitForURL((url) => url.pathname === '/dashboard')
  await page.goto('/login-hidden')
  await page.waitForURL((url) => url.pathname === '/dashboard')
})

test('the page looks the same once typing has loaded the styles of the signed-in pages', async ({
  visit,
}) => {
  const { page } = await visit({ at: '/login-hidden' })
  const look = () =>
    page.evaluate(() => {
      const { font, color, backgroundColor } = getComputedStyle(document.body)
      return { font, color, backgroundColor }
    })
  await emailField(page).waitFor()
  const before = await look()
  await passwordField(page).fill('a')
  await page.locator('link[href*="/mantine-"][rel="stylesheet"]').waitFor({ state: 'attached' })
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href?.includes('/mantine-')))
  expect(await look()).toEqual(before)
})

test('nobody signed in is led to the login, and from there to the page that was wanted', {
  tags: ['2.95', '2.96'],
}, async ({ visit }) => {
  const { page } = await visit()
  for (const address of ['/dashboard', '/projects/new?from=mail']) {
    await page.goto(address)
    await page.waitForURL((url) => url.pathname === '/login')
  }
  expect(await page.evaluate(() => history.state.usr)).toEqual({ from: '/projects/new?from=mail' })
  await page.getByText('Log in to go on where you were.').waitFor()
  await logIn(page, member)
  await page.waitForURL((url) => url.pathname + url.search === '/projects/new?from=mail')
})

test('a server that is away is told, and asked again', async ({ visit }) => {
  const { page } = await visit()
  await page.route('**/api/v1/auth/session', (route) => route.abort())
  await page.goto('/login')
  await page.getByRole('alert').getByText('Earshot could not be reached.').waitFor()
  await page.unroute('**/api/v1/auth/session')
  await page.getByRole('button', { name: 'Try again' }).click()
  await emailField(page).waitFor()
})

describe('while somebody guesses at an account', () => {
  const email = 'chloe@lumen.example'
  let serving: Serving
  beforeAll(async () => {
    // A lower limit of wrong passwords, and client addresses taken from the proxy's header.
    serving = await serve({ RATE_LIMIT_FACTOR: '0.05', TRUSTED_PROXY_HOPS: '1' })
    const { server } = serving
    const guess = (count: number) =>
      fetch(`${server}/api/v1/auth/login`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: server,
          'x-forwarded-for': `2001:db8:0:${count}::1`,
        },
        body: JSON.stringify({ email, password: `Guess-${count}!` }),
      })
    await Promise.all(Array.from({ length: 12 }, (_, count) => guess(count)))
  })
  afterAll(() => serving.stop())

  test('its owner logs in from a new browser with a mailed code', async ({ visit }) => {
    const { server, dataDir } = serving
    const { page, context } = await visit({ server })
    let requests = 0
    // Each login has a client address of its own, because the lowered limit allows few logins per address and minute.
    await context.route('**/api/v1/auth/login', (route) =>
      route.continue({
        headers: { ...route.request().headers(), 'x-forwarded-for': `192.0.2.${++requests}` },
      }),
    )
    await page.goto('/login')
    await logIn(page, { email, password: await demoPassword(dataDir) })
    await page.getByRole('alert').getByText('we have sent a code to that address').waitFor()
    const code = page.getByLabel('Code from the email')
    await expect.poll(() => isFocused(code)).toBe(true)
    await expectAccessible(page)
    await code.fill('AAAAA-AAAAA')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('The email, password or code is not valid.').waitFor()
    const mailed = await vi.waitFor(async () => {
      const [mail] = await mailsTo(email, dataDir)
      const [found] = /[A-Z2-7]{5}-[A-Z2-7]{5}/.exec(mail?.subject ?? '') ?? []
      return found ?? Promise.reject(new Error('No code has come'))
    }, 25_000)
    await code.fill(mailed)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
  })
})
