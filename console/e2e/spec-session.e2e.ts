import type { SignedInUser } from '@earshot/shared/account'
import { beforeAll, describe, expect, inject, test as plain } from 'vitest'
import { type Member, owner } from './person.ts'
import { test, type Visit } from './visit.ts'

let member: Member
beforeAll(async () => {
  member = await owner()
})

const flag = 'earshot-password-reset-requested'
const readFlag = (page: Visit['page']) => page.evaluate((name) => localStorage.getItem(name), flag)
const greeting = (page: Visit['page']) => page.getByRole('heading', { name: 'Hello Ada' })
const loginForm = (page: Visit['page']) => page.getByRole('button', { name: 'Use Email/Password' })

describe('the signed-in user', () => {
  let user: SignedInUser
  beforeAll(async () => {
    const answer = (await member.call('GET', '/auth/session')) as { user: SignedInUser }
    user = answer.user
  })

  plain.for([
    ['[3.1][3.12] has an id', () => user.id, expect.stringMatching(/^[\da-f-]{36}$/)],
    ['[3.2] has a role', () => user.role, 'Administrator'],
    ['[3.3][3.12] has a picture, or none', () => user.imageUrl, ''],
    ['[3.4] has a status: Completed or nothing', () => ['', 'Completed'].includes(user.accountStatus), true],
    [
      '[3.5][3.12] has a first name and a last name',
      () => [user.firstName, user.lastName],
      ['Ada', 'Lovelace'],
    ],
    ['[3.6] has an email', () => user.email, () => member.email],
    [
      '[3.7] has a current organisation with name, owner and role',
      () => user.currentTenant,
      () => expect.objectContaining({ name: member.companyName, owner: true, role: 'Administrator' }),
    ],
    ['[3.8][3.12] has organisations', () => user.tenants.map(({ name }) => name), () => [member.companyName]],
    ['[3.13] has a role in each organisation', () => user.tenants.map(({ role }) => role), ['Administrator']],
    [
      '[3.13][4.16] has its only organisation as the current one',
      () => user.currentTenant.id,
      () => user.tenants[0]?.id,
    ],
    ['[3.9] has an email login', () => user.hasEmailLogin, true],
    ['[3.10] has a login provider', () => user.currentLoginProvider, 'email'],
    ['[3.11] says whether a reset is requested', () => user.passwordResetRequested, false],
  ] as [string, () => unknown, unknown][])('%s', ([, actual, expected]) => {
    expect(actual()).toEqual(typeof expected === 'function' ? expected() : expected)
  })
})

test('[4.10] a page that opens with a session has its user', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/')
  await greeting(page).waitFor()
})

test('[4.7][4.20] a login in one tab signs the other tab in', async ({ visit }) => {
  const { page, context } = await visit()
  await page.goto('/login-hidden')
  await loginForm(page).waitFor()
  const other = await context.newPage()
  await other.goto('/login-hidden')
  await loginForm(other).click()
  await other.getByRole('textbox', { name: 'Email' }).fill(member.email)
  await other.getByLabel('Password', { exact: true }).fill(member.password)
  await other.getByRole('button', { name: 'Login', exact: true }).click()
  await other.waitForURL((url) => url.pathname === '/dashboard')
  await page.waitForURL((url) => url.pathname === '/dashboard')
})

test('[4.11] a logout in one tab signs the other tab out', async ({ visit }) => {
  const { cookies } = await owner()
  const { page, context } = await visit({ cookies })
  await page.goto('/')
  await greeting(page).waitFor()
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'User menu' }).click()
  await other.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
})

test('[4.8] after a long absence the session is read anew', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  await page.clock.install()
  await page.goto('/')
  await greeting(page).waitFor()
  await page.clock.fastForward('01:00:01')
  const read = page.waitForRequest('**/api/v1/auth/session')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await read
  await greeting(page).waitFor()
})

test('[4.14] without a user nobody is signed in, and what was stored goes', async ({ visit }) => {
  const { page } = await visit()
  await page.addInitScript((name) => localStorage.setItem(name, 'true'), flag)
  await page.goto('/dashboard')
  await page.waitForURL((url) => url.pathname === '/login')
  await expect.poll(() => readFlag(page)).toBeNull()
})

test('[4.3][4.15] a user without an organisation counts as signed out', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  await page.route('**/api/v1/auth/session', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, user: { ...answer.user, tenants: [] } } })
  })
  await page.goto('/dashboard')
  await page.waitForURL((url) => url.pathname === '/login')
  expect(await readFlag(page)).toBeNull()
})

test('[4.18][4.51][7.2][7.3] the session is a cookie for 30 days that scripts do not see, sent to this server alone', async ({
  visit,
}) => {
  const { page, context } = await visit()
  await page.goto('/login-hidden')
  await loginForm(page).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  const asked = page.waitForRequest('**/api/v1/dashboard')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  const headers = await (await asked).allHeaders()
  const cookies = await context.cookies()
  const session = cookies.find(({ name }) => name === 'earshot')
  for (const cookie of cookies)
    expect(cookie).toMatchObject({ httpOnly: true, domain: new URL(inject('server')).hostname })
  expect(session?.sameSite).toBe('Lax')
  expect(((session?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(30, 2)
  expect(headers.cookie).toContain(`earshot=${session?.value}`)
  expect(headers.authorization).toBeUndefined()
  const seen = await page.evaluate(() =>
    JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]),
  )
  expect(seen).not.toContain(session?.value)
})
