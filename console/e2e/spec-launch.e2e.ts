import { afterAll, beforeAll, expect, inject } from 'vitest'
import { expectAccessible } from './axe.ts'
import { mailedLink } from './mailbox.ts'
import { type Serving, serve } from './server.ts'
import { test } from './visit.ts'

let beta: Serving
beforeAll(async () => {
  beta = await serve({ LAUNCH_MODE: 'beta' })
})
afterAll(() => beta.stop())

test.for([
  ['[2.28] open: /login-hidden is the login form', () => inject('server'), '/login-hidden', 'Login'],
  ['[2.28] beta: /login-hidden is the login form', () => beta.server, '/login-hidden', 'Login'],
  ['[2.29] open: /signup-hidden is the sign-up form', () => inject('server'), '/signup-hidden', 'Sign up'],
  ['[2.29] beta: /signup-hidden is the sign-up form', () => beta.server, '/signup-hidden', 'Sign up'],
  ['[2.30] open: /login is the login form', () => inject('server'), '/login', 'Login'],
  ['[2.31] open: /signup is the sign-up form', () => inject('server'), '/signup', 'Sign up'],
] as [string, () => string, string, string][])('%s', async ([, server, path, button], { visit }) => {
  const { page } = await visit()
  await page.goto(server() + path)
  await page.getByRole('button', { name: 'Use Email/Password' }).click()
  await page.getByRole('button', { name: button, exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe(path)
})

test.for([
  ['[2.32] beta: /login', '/login'],
  ['[2.33] beta: /signup', '/signup'],
  ['[2.34] beta: /integration', '/integration'],
  ['[2.35] beta: /help', '/help'],
  ['[2.36] beta: /feature-request-and-bug-reports', '/feature-request-and-bug-reports'],
] as const)('%s is the waiting-list form in an embedded frame', async ([, path], { visit }) => {
  const { page } = await visit()
  await page.goto(beta.server + path)
  const email = `waiting.${process.pid}.${path.length}@example.com`
  const frame = page.getByRole('main').locator('iframe')
  expect(await frame.getAttribute('title')).toBe('Join the waiting list')
  const form = frame.contentFrame()
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByRole('button', { name: 'Join the waiting list' }).click()
  await form.getByRole('heading', { name: 'Check your mailbox' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(path)
  await page.goto(await mailedLink(email, '/confirm-subscription', beta.dataDir))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.getByText('You are on the waiting list.').waitFor()
})

test('[2.37] beta: /mailing-list is the mailing-list form', async ({ visit }) => {
  const { page } = await visit()
  await page.goto(`${beta.server}/mailing-list`)
  await page.frameLocator('main iframe').getByRole('button', { name: 'Subscribe' }).waitFor()
})

test.for(['light', 'dark'] as const)(
  'beta: the waiting list is for everyone, in %s',
  async (scheme, { visit }) => {
    const { page } = await visit({ width: 360, scheme })
    await page.goto(`${beta.server}/signup`)
    await page.frameLocator('main iframe').getByRole('button').waitFor()
    await expectAccessible(page)
  },
)

test('open: nobody is shown the waiting list', async ({ visit }) => {
  const { page } = await visit()
  for (const path of ['/login', '/signup', '/integration', '/help', '/feature-request-and-bug-reports']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('main iframe').count()).toBe(0)
  }
})

test.for([
  ['/login?error=No+such+account', '/login-hidden', 'No such account'],
  ['/login?success=activated', '/login-hidden', 'Your email has been verified, account activated.'],
  ['/signup?error=Try+again', '/signup-hidden', 'Try again'],
] as const)(
  'beta: whoever comes with news to %s gets the form that shows it',
  async ([from, to, told], { visit }) => {
    const { page } = await visit()
    await page.goto(beta.server + from)
    await page.getByText(told).waitFor()
    expect(new URL(page.url()).pathname).toBe(to)
  },
)

test('beta: whoever wants a page of the console logs in and gets there; a logout ends at the waiting list', async ({
  visit,
}) => {
  const { page } = await visit()
  const email = `beta.${process.pid}.${Date.now()}@example.com`
  const password = 'Sail-7-away!'
  await page.goto(`${beta.server}/signup-hidden`)
  await page.getByRole('button', { name: 'Use Email/Password' }).click()
  for (const [label, text] of [
    ['First name', 'Ada'],
    ['Last name', 'Lovelace'],
    ['Company', 'Analytical Engines'],
    ['Email', email],
  ] as const)
    await page.getByRole('textbox', { name: label }).first().fill(text)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.goto(await mailedLink(email, '/activate', beta.dataDir))
  await page.getByRole('button', { name: 'Activate account' }).click()
  await page.getByText('Your email has been verified, account activated.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/login-hidden')

  await page.goto(`${beta.server}/projects`)
  await page.waitForURL('**/login-hidden')
  await page.getByRole('button', { name: 'Use Email/Password' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/projects')

  await page.goto(`${beta.server}/login`)
  await page.waitForURL('**/dashboard')
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('heading', { level: 1, name: 'Join the waiting list' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Use Email/Password' }).waitFor()
})

test('beta: the links of an error and of a forgotten password lead to the forms', async ({ visit }) => {
  const { page } = await visit()
  await page.goto(`${beta.server}/#error=server_error&error_description=Account+is+not+known`)
  await page.getByRole('alert').getByText('Account is not known').waitFor()
  expect(new URL(page.url()).pathname).toBe('/signup-hidden')
  await page.goto(`${beta.server}/forgotten-password`)
  await page.getByRole('button', { name: 'Request Password Reset' }).waitFor()
})

test('beta: search engines are shown no address that has only the waiting list', async () => {
  const listed = async (server: string) =>
    [...(await (await fetch(`${server}/sitemap.xml`)).text()).matchAll(/<loc>([^<]+)/g)].map(
      ([, url = '']) => new URL(url).pathname,
    )
  const [inOpen, inBeta] = [await listed(inject('server')), await listed(beta.server)]
  const gone = ['/help', '/integration', '/feature-request-and-bug-reports']
  expect(inOpen).toEqual(expect.arrayContaining([...gone, '/mailing-list']))
  expect(inBeta).toEqual(inOpen.filter((path) => !gone.includes(path)))
})
