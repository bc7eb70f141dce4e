import type { Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Claims, GoogleProvider } from '../../server/src/test/google-provider.ts'
import { expectAccessible, expectAccessibleEverywhere } from './axe.ts'
import { logIn, notice } from './forms.ts'
import { mailedLink } from './mailbox.ts'
import { call, demoPassword, type Member } from './person.ts'
import { type Serving, serve } from './server.ts'
import { goTo } from './shell.ts'
import { acceptTerms } from './sign-up-form.ts'
import { test, type Visit, type VisitOptions } from './visit.ts'

let provider: GoogleProvider
let serving: Serving
let count = 0

beforeAll(async () => {
  provider = await GoogleProvider.start()
  serving = await serve(provider.environment)
})
afterAll(async () => {
  await serving.stop()
  await provider.stop()
})

type OpenVisit = (options?: VisitOptions) => Promise<Visit>

/** A window of a person who is signed in at Google; without `claims`, of a person who is not. */
async function arrive(visit: OpenVisit, claims?: Claims, options: VisitOptions = {}): Promise<Page> {
  const { page, context } = await visit({ server: serving.server, ...options })
  if (claims) await context.addCookies([provider.cookieOf(claims)])
  return page
}

function somebody(): Claims & { email: string } {
  count++
  return { sub: `story-${count}`, email: `mona.${count}@example.com`, email_verified: true }
}

async function fillSignUp(page: Page): Promise<void> {
  await page.getByLabel('Company name').fill('Lind Sails')
  await page.getByLabel('First name').fill('Mona')
  await page.getByLabel('Last name').fill('Lind')
  await acceptTerms(page)
}

/** Signs a person up with Google, through the API. @returns the cookie of the new session. */
async function signUp(claims: Claims): Promise<Member['cookies']> {
  const { server } = serving
  const form = { companyName: 'Lind Sails', firstName: 'Mona', lastName: 'Lind' }
  const departure = await call('POST', '/auth/google/signup', form, { server })
  const back = await provider.visit((await departure.json()).url, claims)
  const answer = await fetch(back, {
    redirect: 'manual',
    headers: { cookie: cookiesOf(departure).join('; '), 'sec-fetch-site': 'cross-site' },
  })
  expect(answer.headers.get('location')).toBe('/dashboard')
  return cookiesOf(answer).map((pair) => {
    const [name = '', value = ''] = pair.split('=', 2)
    return { name, value, url: server, httpOnly: true, sameSite: 'Lax' as const }
  })
}

const cookiesOf = ({ headers }: Response): string[] =>
  headers.getSetCookie().flatMap((line) => (line.includes('Max-Age=0') ? [] : (line.split(';')[0] ?? [])))

test('signing up with Google, in light and dark, needs the company, the names and both acceptances, and ends on the dashboard', {
  tags: ['2.58', '4.28', '5.22', '5.23'],
}, async ({ visit }) => {
  const page = await arrive(visit, somebody(), { at: '/signup' })
  await expectAccessibleEverywhere(page, () =>
    page.getByRole('button', { name: 'Sign up with Google' }).waitFor(),
  )
  await page.getByRole('button', { name: 'Sign up with Google' }).click()
  for (const message of [
    'Please enter your company name',
    'Please enter your first name',
    'Please enter your last name',
    'Please read and accept the terms of service.',
    'Please read and accept the privacy policy.',
  ])
    await page.getByText(message).waitFor()
  expect(await page.getByLabel('Company name').evaluate((field) => field === document.activeElement)).toBe(
    true,
  )
  await fillSignUp(page)
  await page.getByRole('button', { name: 'Sign up with Google' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByText('Mona').first().waitFor()
})

test('a second sign-up with the same account is refused in the specification’s words', {
  tags: ['4.29', '8.12'],
}, async ({ visit }) => {
  const mona = somebody()
  await signUp(mona)
  const page = await arrive(visit, mona, { at: '/signup' })
  await page.getByRole('heading', { name: 'Create Account' }).waitFor()
  await fillSignUp(page)
  await page.getByRole('button', { name: 'Sign up with Google' }).click()
  expect(await notice(page, 'alert', 'Error')).toEqual([
    'Error',
    'Error signing up with Google account, please try again',
    'An activated account with this email address already exists.',
  ])
})

test('whoever wanted a page gets there with Google too', { tags: ['2.42'] }, async ({ visit }) => {
  const mona = somebody()
  await signUp(mona)
  const page = await arrive(visit, mona, { at: '/projects/new' })
  await page.waitForURL('**/login')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.waitForURL('**/projects/new')
})

test('whoever says no at Google is back at the login; an account of Google’s without one here leads to the sign-up', {
  tags: ['4.33'],
}, async ({ visit }) => {
  const page = await arrive(visit, undefined, { at: '/login' })
  const google = page.getByRole('button', { name: 'Sign in with Google' })
  await expectAccessibleEverywhere(page, () => google.waitFor())
  await google.click()
  expect(await notice(page, 'alert', 'Login Error')).toEqual([
    'Login Error',
    'The sign-in with Google was cancelled.',
  ])
  await page.context().addCookies([provider.cookieOf(somebody())])
  await google.click()
  await page.waitForURL('**/signup')
  expect(await notice(page, 'alert', 'Error')).toEqual([
    'Error',
    'There is no account for this Google account yet. Please sign up.',
  ])
})

test('an account with a password is connected with Google, once', async ({ visit }) => {
  const google = somebody()
  const page = await arrive(visit, google, { at: '/login' })
  await page.getByRole('button', { name: 'Use Email/Password' }).click()
  await logIn(page, { email: 'ada@harbor.example', password: await demoPassword(serving.dataDir) })
  await page.waitForURL('**/dashboard')
  await goTo(page, '/account/personal-details')
  await page.getByRole('button', { name: 'Connect with Google' }).click()
  await page.getByText(`Connected with ${google.email}`).waitFor()
  await page.goto('/account/personal-details?googleError=It%20is%20taken')
  await page.getByRole('alert').getByText('It is taken').waitFor()
  await page.waitForURL('**/account/personal-details')
})

test('whoever has no password cannot change one, and proves with Google who they are, losing nothing on the page', {
  tags: ['2.154', '3.9'],
}, async ({ visit }) => {
  const mona = somebody()
  const page = await arrive(visit, mona, { cookies: await signUp(mona), at: '/organisation/settings' })
  const sideMenu = page.getByRole('navigation', { name: 'Account and organisation' })
  await sideMenu.getByRole('link', { name: 'Data Privacy' }).waitFor()
  expect(await sideMenu.getByRole('link', { name: 'Change Password' }).count()).toBe(0)
  await page.getByRole('textbox', { name: 'Organisation name' }).fill('Second shore')
  let asked = false
  await page.route('**/api/v1/organisation', (route) => {
    if (asked || route.request().method() === 'GET') return route.fallback()
    asked = true
    return route.fulfill({ status: 403, contentType: 'application/problem+json', body: wantsProof })
  })
  await page.getByRole('button', { name: 'Save changes' }).click()
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ])
  if (!popup.isClosed()) await popup.waitForEvent('close')
  // The original call was retried automatically.
  const name = async () =>
    (await (await page.request.get('/api/v1/auth/session')).json()).user.currentTenant.name
  await expect.poll(name).toBe('Second shore')
  expect(await page.getByRole('textbox', { name: 'Organisation name' }).inputValue()).toBe('Second shore')
})

const wantsProof = JSON.stringify({
  type: 'urn:earshot:problem:reauthentication_required',
  title: 'Forbidden',
  status: 403,
  detail: 'Please prove again who you are.',
  code: 'reauthentication_required',
  requestId: 'story',
})

async function invite(page: Page, email: string): Promise<void> {
  await page.goto('/users?add')
  await page.getByLabel('First name').fill('Mona')
  await page.getByLabel('Last name').fill('Two')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText(`Invitation sent to ${email}`).waitFor()
}

test('whoever is invited and has a Google account comes back from it to the invitation, and joins', async ({
  visit,
}) => {
  const [inviter, invited] = [somebody(), somebody()]
  const page = await arrive(visit, inviter, { cookies: await signUp(inviter) })
  await signUp(invited)
  await invite(page, invited.email)

  const at = await mailedLink(invited.email, '/user-invite/', serving.dataDir)
  const theirs = await arrive(visit, invited, { at })
  await theirs.getByRole('button', { name: 'Sign in with Google' }).click()
  await theirs.getByRole('button', { name: 'Join Lind Sails', exact: true }).click()
  await theirs.waitForURL('**/dashboard')
  await page.getByText('2 users').waitFor()
})

test('whoever is invited and new makes the account with Google, of that address alone', async ({ visit }) => {
  const [inviter, invited] = [somebody(), somebody()]
  const page = await arrive(visit, inviter, { cookies: await signUp(inviter) })
  await invite(page, invited.email)

  const at = await mailedLink(invited.email, '/user-invite/', serving.dataDir)
  const theirs = await arrive(visit, somebody(), { scheme: 'dark', width: 360, at })
  const google = theirs.getByRole('button', { name: 'Sign up with Google' })
  await theirs.getByLabel('First name').fill('')
  await google.click()
  for (const message of [
    'Please enter your first name',
    'Please read and accept the terms of service.',
    'Please read and accept the privacy policy.',
  ])
    await theirs.getByText(message, { exact: true }).waitFor()
  expect(await theirs.getByText('Please enter a valid password.').count()).toBe(0)
  const acceptWithGoogle = async () => {
    await theirs.getByLabel('First name').fill('Moana')
    await acceptTerms(theirs)
    await google.click()
  }
  await acceptWithGoogle()
  await theirs
    .getByRole('alert')
    .getByText(`This invitation is for ${invited.email}. Please choose the Google account of that address.`)
    .waitFor()
  await theirs.waitForURL('**/user-invite/')
  await expectAccessible(theirs)

  await theirs.context().addCookies([provider.cookieOf(invited)])
  await acceptWithGoogle()
  await theirs.waitForURL('**/dashboard')
  await theirs.getByRole('heading', { name: 'Hello Moana' }).waitFor()
  await page.getByText('2 users').waitFor()
})
