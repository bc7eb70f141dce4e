import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { expectAccessible } from './axe.ts'
import { logIn } from './forms.ts'
import { mailedLink, mailedToken } from './mailbox.ts'
import { call, newPersonDetails } from './person.ts'
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

const forms = {
  login: (page: Page) => page.getByRole('button', { name: 'Login', exact: true }),
  signUp: (page: Page) => page.getByRole('button', { name: 'Sign up', exact: true }),
}

async function expectForm(page: Page, form: keyof typeof forms, path: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
  await forms[form](page).waitFor()
  expect(new URL(page.url()).pathname).toBe(path)
}

for (const [title, tags, path, form] of [
  ['open: /login-hidden is the login form', ['2.28'], '/login-hidden', 'login'],
  ['open: /signup-hidden is the sign-up form', ['2.29'], '/signup-hidden', 'signUp'],
] as const)
  test(title, { tags: [...tags] }, async ({ visit }) => {
    const { page } = await visit({ at: path })
    await expectForm(page, form, path)
  })

test('open: /login and /signup are the forms, and nobody is shown the waiting list', {
  tags: ['2.30', '2.31'],
}, async ({ visit }) => {
  const { page } = await visit()
  const formAt: Record<string, keyof typeof forms> = { '/login': 'login', '/signup': 'signUp' }
  for (const path of ['/login', '/signup', '/integration', '/help', '/feature-request-and-bug-reports']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const form = formAt[path]
    if (form) await expectForm(page, form, path)
    expect(await page.locator('main iframe').count()).toBe(0)
  }
})

for (const [title, tags, path] of [
  ['beta: /login', ['2.32'], '/login'],
  ['beta: /signup', ['2.33'], '/signup'],
  ['beta: /integration', ['2.34'], '/integration'],
  ['beta: /help', ['2.35'], '/help'],
  ['beta: /feature-request-and-bug-reports', ['2.36'], '/feature-request-and-bug-reports'],
] as const)
  test(`${title} is the waiting-list form in an embedded frame`, { tags: [...tags] }, async ({ visit }) => {
    const { page } = await visit({ server: beta.server, at: path })
    const email = `waiting.${process.pid}.${path.length}@example.com`
    const frame = page.getByRole('main').locator('iframe')
    expect(await frame.getAttribute('title')).toBe('Join the waiting list')
    const form = frame.contentFrame()
    await form.getByRole('textbox', { name: 'Email' }).fill(email)
    await form.getByRole('button', { name: 'Join the waiting list' }).click()
    await form.getByRole('heading', { name: 'Check your mailbox' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    const token = await mailedToken(email, '/confirm-subscription', beta.dataDir)
    const confirmed = await call('POST', '/subscriptions/confirm', { token }, beta)
    expect((await confirmed.json()).messages[0]).toContain('You are on the waiting list.')
  })

test('beta: the waiting list is for everyone, in light and dark, and is joined by a mailed link', async ({
  visit,
}) => {
  const { page } = await visit({ server: beta.server, width: 360, at: '/signup' })
  const form = page.frameLocator('main iframe')
  await form.getByRole('button').waitFor()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  const email = `waiting.${process.pid}.dark@example.com`
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByRole('button', { name: 'Join the waiting list' }).click()
  await page.goto(await mailedLink(email, '/confirm-subscription', beta.dataDir))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.getByText('You are on the waiting list.').waitFor()
})

test('beta: /mailing-list is the mailing-list form', { tags: ['2.37'] }, async ({ visit }) => {
  const { page } = await visit({ server: beta.server, at: '/mailing-list' })
  await page.frameLocator('main iframe').getByRole('button', { name: 'Subscribe' }).waitFor()
})

for (const [title, tags, from, to, form, told] of [
  [
    'beta: whoever comes to /login with an error gets the login form, which shows it',
    ['2.28'],
    '/login?error=No+such+account',
    '/login-hidden',
    'login',
    'No such account',
  ],
  [
    'beta: whoever comes to /login from an activation gets the login form, which shows it',
    ['2.28'],
    '/login?success=activated',
    '/login-hidden',
    'login',
    'Your email has been verified, account activated.',
  ],
  [
    'beta: whoever comes to /signup with an error gets the sign-up form, which shows it',
    ['2.29'],
    '/signup?error=Try+again',
    '/signup-hidden',
    'signUp',
    'Try again',
  ],
] as const)
  test(title, { tags: [...tags] }, async ({ visit }) => {
    const { page } = await visit({ server: beta.server, at: from })
    await page.getByText(told).waitFor()
    await expectForm(page, form, to)
  })

test('beta: whoever wants a page of the console logs in and gets there; a logout ends at the waiting list', async ({
  visit,
}) => {
  const { page } = await visit({ server: beta.server })
  const person = newPersonDetails()
  await openSignUp(page, '/signup-hidden')
  await submitSignUp(page, completeSignUp(person))
  await page.goto(await mailedLink(person.email, '/activate', beta.dataDir))
  await page.getByRole('button', { name: 'Activate account' }).click()
  await page.waitForURL('**/dashboard')
  await page.context().clearCookies()

  await page.goto('/projects')
  await page.waitForURL('**/login-hidden')
  await logIn(page, person)
  await page.waitForURL('**/projects')

  await page.goto('/login')
  await page.waitForURL('**/dashboard')
  await logOut(page)
  await page.getByRole('heading', { level: 1, name: 'Join the waiting list' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
})

test('beta: the links of an error and of a forgotten password lead to the forms', async ({ visit }) => {
  const { page } = await visit({ server: beta.server })
  await page.goto(`/#error=server_error&error_description=Account+is+not+known`)
  await page.getByRole('alert').getByText('Account is not known').waitFor()
  expect(new URL(page.url()).pathname).toBe('/signup-hidden')
  await page.goto('/forgotten-password')
  await page.getByRole('button', { name: 'Request Password Reset' }).waitFor()
})

test('beta: search engines are shown no address that has only the waiting list', async () => {
  const [inOpen, inBeta] = [await listPublicPages(), await listPublicPages(beta.server)]
  const gone = ['/help', '/integration', '/feature-request-and-bug-reports']
  expect(inOpen).toEqual(expect.arrayContaining([...gone, '/mailing-list']))
  expect(inBeta).toEqual(inOpen.filter((path) => !gone.includes(path)))
})

test('by invitation: no page leads to the sign-up, and who gets there is told how accounts are made', async ({
  visit,
}) => {
  const invited = await serve({ SIGN_UP: 'invite' })
  onTestFinished(invited.stop)
  const { page } = await visit({ server: invited.server })
  for (const path of ['/', '/pricing', '/login', '/forgotten-password', '/signup']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Login' }).first().waitFor()
    expect(await page.getByRole('link', { name: /sign.?up/i }).count(), path).toBe(0)
  }
  await page.getByText('Accounts are made by invitation here.').waitFor()
  expect(await forms.signUp(page).count()).toBe(0)
})

test('open: a stranger looks around the live demo, and leaves it for the sign-up', async ({ visit }) => {
  const { page } = await visit({ width: 360, at: '/' })
  await page.getByRole('link', { name: 'See the live demo' }).click()
  await page.getByText('you’re looking around Harbor as Ben. Nothing is saved.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Leave the demo' }).click()
  await page.getByRole('link', { name: 'See the live demo' }).click()
  await page.getByRole('link', { name: 'Sign up free' }).click()
  await expectForm(page, 'signUp', '/signup')
})
