import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { expectAccessible } from './axe.ts'
import { mailsTo } from './mailbox.ts'
import { type Member, owner } from './person.ts'
import { type Serving, serve } from './server.ts'
import { test, type Visit } from './visit.ts'

let member: Member
beforeAll(async () => {
  member = await owner()
})

async function logIn(page: Visit['page'], email: string, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Use Email/Password' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

test('a wrong password is told in one alert', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/login')
  await logIn(page, member.email, 'Wrong1!')
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect((await alert.innerText()).split('\n')[0]).toBe('Error')
  expect(await page.getByRole('alert').count()).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/login')
})

test('an empty form says what is missing', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/login-hidden')
  await page.getByRole('button', { name: 'Use Email/Password' }).click()
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByText('Please enter a valid email address').waitFor()
  await page.getByText('Please enter a password').waitFor()
})

test('an error in the address is shown once and cleared from it', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/login?error=It%20went%20wrong')
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect(await alert.innerText()).toMatch(/Login Error\s+It went wrong/)
  await page.waitForURL('**/login')
})

test('whoever wanted a page gets there after the login', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/projects/new')
  await page.waitForURL('**/login')
  await logIn(page, member.email, member.password)
  await page.waitForURL('**/projects/new')
})

test('whoever is signed in skips the login, and is signed out by the sign-up', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/login')
  await page.waitForURL('**/dashboard')
  member = await owner()
  await page.goto('/signup')
  await page.getByRole('heading', { name: 'Create Account' }).waitFor()
  await page.goto('/dashboard')
  await page.waitForURL('**/login')
})

test('a logout in one tab signs the other tab out', async ({ visit }) => {
  const someone = await owner()
  const { page, context } = await visit({ cookies: someone.cookies })
  await page.goto('/dashboard')
  const other = await context.newPage()
  await other.goto('/projects')
  await page.bringToFront()
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await other.waitForURL('**/login')
})

test('a session that ended elsewhere is noticed', async ({ visit }) => {
  const someone = await owner()
  const { page } = await visit({ cookies: someone.cookies })
  await page.goto('/projects')
  await page.getByRole('link', { name: someone.companyName }).waitFor()
  await someone.call('POST', '/auth/logout')
  await page.waitForURL('**/login')
})

test('a server that is away is told, and asked again', async ({ visit }) => {
  const { page } = await visit()
  await page.route('**/api/v1/auth/session', (route) => route.abort())
  await page.goto('/login')
  await page.getByRole('alert').getByText('Earshot could not be reached.').waitFor()
  await page.unroute('**/api/v1/auth/session')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Use Email/Password' }).waitFor()
})

describe('while somebody guesses at an account', () => {
  const email = 'chloe@lumen.example'
  let serving: Serving
  beforeAll(async () => {
    // Fewer wrong passwords than usual are too many, and addresses are as a proxy names them.
    serving = await serve({ RATE_LIMIT_FACTOR: '0.3', TRUSTED_PROXY_HOPS: '1' })
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
    for (const from of [0, 40]) await Promise.all(Array.from({ length: 40 }, (_, at) => guess(from + at)))
  }, 60_000)
  afterAll(() => serving.stop())

  test('its owner logs in from a new browser with a mailed code', async ({ visit }) => {
    const { server, dataDir } = serving
    const { page, context } = await visit()
    let requests = 0
    // Each from another address, for so few logins come from one in a minute.
    await context.route('**/api/v1/auth/login', (route) =>
      route.continue({
        headers: { ...route.request().headers(), 'x-forwarded-for': `192.0.2.${++requests}` },
      }),
    )
    await page.goto(`${server}/login`)
    await logIn(page, email, (await readFile(join(dataDir, 'demo-password'), 'utf8')).trim())
    await page.getByRole('alert').getByText('we have sent a code to that address').waitFor()
    const code = page.getByLabel('Code from the email')
    await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true)
    await expectAccessible(page)
    await code.fill('AAAAA-AAAAA')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('The email, password or code is not valid.').waitFor()
    const mailed = await vi.waitFor(async () => {
      const [mail] = await mailsTo(email, dataDir)
      const [found] = /[A-Z2-7]{5}-[A-Z2-7]{5}/.exec(mail?.subject ?? '') ?? []
      return found ?? Promise.reject(new Error('No code has come'))
    }, 10_000)
    await code.fill(mailed)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
  })
})
