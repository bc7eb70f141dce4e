import { afterAll, beforeAll, expect, inject } from 'vitest'
import { expectAccessible } from './axe.ts'
import { logIn } from './forms.ts'
import { mailedLink } from './mailbox.ts'
import { somebody } from './person.ts'
import { type Serving, serve } from './server.ts'
import { logOut } from './shell.ts'
import { completeSignUp, openSignUp, submitSignUp } from './sign-up-form.ts'
import { listPublicPages } from './sitemap.ts'
import { test } from './visit.ts'

let beta: Serving
beforeAll(async () => {
  beta = await serve({ LAUNCH_MODE: 'beta' })
})
afterAll(() => beta.stop())

for (const [title, tags, server, path, button] of [
  ['open: /login-hidden is the login form', ['2.28'], () => inject('server'), '/login-hidden', 'Login'],
  ['beta: /login-hidden is the login form', ['2.28'], () => beta.server, '/login-hidden', 'Login'],
  ['open: /signup-hidden is the sign-up form', ['2.29'], () => inject('server'), '/signup-hidden', 'Sign up'],
  ['beta: /signup-hidden is the sign-up form', ['2.29'], () => beta.server, '/signup-hidden', 'Sign up'],
  ['open: /login is the login form', ['2.30'], () => inject('server'), '/login', 'Login'],
  ['open: /signup is the sign-up form', ['2.31'], () => inject('server'), '/signup', 'Sign up'],
] as [string, string[], () => string, string, string][])
  test(title, { tags: [...tags] }, async ({ visit }) => {
    const { page } = await visit({ at: server() + path })
    await page.getByRole('textbox', { name: 'Email' }).waitFor()
    await page.getByRole('button', { name: button, exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
  })

for (const [title, tags, path] of [
  ['beta: /login', ['2.32'], '/login'],
  ['beta: /signup', ['2.33'], '/signup'],
  ['beta: /integration', ['2.34'], '/integration'],
  ['beta: /help', ['2.35'], '/help'],
  ['beta: /feature-request-and-bug-reports', ['2.36'], '/feature-request-and-bug-reports'],
] as const)
  test(`${title} is the waiting-list form in an embedded frame`, { tags: [...tags] }, async ({ visit }) => {
    const { page } = await visit({ at: beta.server + path })
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

test('beta: /mailing-list is the mailing-list form', { tags: ['2.37'] }, async ({ visit }) => {
  const { page } = await visit({ at: `${beta.server}/mailing-list` })
  await page.frameLocator('main iframe').getByRole('button', { name: 'Subscribe' }).waitFor()
})

test('beta: the waiting list is for everyone, in light and dark', async ({ visit }) => {
  const { page } = await visit({ width: 360, at: `${beta.server}/signup` })
  await page.frameLocator('main iframe').getByRole('button').waitFor()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
})

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
    const { page } = await visit({ at: beta.server + from })
    await page.getByText(told).waitFor()
    expect(new URL(page.url()).pathname).toBe(to)
  },
)

test('beta: whoever wants a page of the console logs in and gets there; a logout ends at the waiting list', async ({
  visit,
}) => {
  const { page } = await visit()
  const person = somebody()
  await openSignUp(page, `${beta.server}/signup-hidden`)
  await submitSignUp(page, completeSignUp(person))
  await page.goto(await mailedLink(person.email, '/activate', beta.dataDir))
  await page.getByRole('button', { name: 'Activate account' }).click()
  await page.waitForURL('**/dashboard')
  await page.context().clearCookies()

  await page.goto(`${beta.server}/projects`)
  await page.waitForURL('**/login-hidden')
  await logIn(page, person)
  await page.waitForURL('**/projects')

  await page.goto(`${beta.server}/login`)
  await page.waitForURL('**/dashboard')
  await logOut(page)
  await page.getByRole('heading', { level: 1, name: 'Join the waiting list' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
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
  const [inOpen, inBeta] = [await listPublicPages(), await listPublicPages(beta.server)]
  const gone = ['/help', '/integration', '/feature-request-and-bug-reports']
  expect(inOpen).toEqual(expect.arrayContaining([...gone, '/mailing-list']))
  expect(inBeta).toEqual(inOpen.filter((path) => !gone.includes(path)))
})
