import type { SignedInUser } from '@earshot/shared/account/account'
import { beforeAll, describe, expect, inject, test as plain } from 'vitest'
import { logIn } from './forms.ts'
import { createOwner, type Member } from './person.ts'
import { logOut } from './shell.ts'
import { test, type Visit } from './visit.ts'

let member: Member
beforeAll(async () => {
  member = await createOwner()
})

const flag = 'earshot-password-reset-requested'
const readFlag = (page: Visit['page']) => page.evaluate((name) => localStorage.getItem(name), flag)
const greeting = (page: Visit['page']) => page.getByRole('heading', { name: 'Hello Ada' })

describe('the signed-in user', () => {
  let user: SignedInUser
  beforeAll(async () => {
    const answer = (await member.call('GET', '/auth/session')) as { user: SignedInUser }
    user = answer.user
  })

  plain(
    'is a person with an id, names, an email and a picture or none',
    {
      tags: ['3.1', '3.3', '3.5', '3.6', '3.12'],
    },
    () => {
      expect(user).toMatchObject({
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: member.email,
        imageUrl: '',
      })
    },
  )

  plain(
    'has a role in each organisation, the only one of which is the current one',
    {
      tags: ['3.2', '3.7', '3.8', '3.12', '3.13', '4.16'],
    },
    () => {
      const organisation = { name: member.companyName, owner: true, role: 'Administrator' }
      expect(user.role).toBe('Administrator')
      expect(user.tenants).toMatchObject([organisation])
      expect(user.currentTenant).toMatchObject({ ...organisation, id: user.tenants[0]?.id })
    },
  )

  plain('says how far the profile and the login are', { tags: ['3.4', '3.9', '3.10', '3.11'] }, () => {
    expect(['', 'Completed']).toContain(user.accountStatus)
    expect(user).toMatchObject({
      hasEmailLogin: true,
      currentLoginProvider: 'email',
      passwordResetRequested: false,
    })
  })
})

test('a page that opens with a session has its user, and reads it anew after a long absence', {
  tags: ['4.8', '4.10'],
}, async ({ visit }) => {
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

test('a login in one tab signs the others in, and a logout signs them out', {
  tags: ['smoke', '4.7', '4.11', '4.20'],
}, async ({ visit }) => {
  const { page, context } = await visit({ at: '/login-hidden' })
  const site = await context.newPage()
  await site.goto('/pricing')
  const other = await context.newPage()
  await other.goto('/login-hidden')
  await logIn(other, member)
  for (const tab of [other, page, site]) await tab.waitForURL((url) => url.pathname === '/dashboard')
  await greeting(page).waitFor()
  await logOut(other)
  await page.waitForURL((url) => url.pathname === '/login')
})

test('a session that ended elsewhere is noticed', async ({ visit }) => {
  const someone = await createOwner()
  const { page } = await visit({ cookies: someone.cookies, at: '/projects' })
  await page.getByRole('link', { name: someone.companyName }).waitFor()
  await someone.call('POST', '/auth/logout')
  await page.waitForURL('**/login')
})

test('without a user nobody is signed in, and what was stored goes', { tags: ['4.14'] }, async ({
  visit,
}) => {
  const { page } = await visit()
  await page.addInitScript((name) => localStorage.setItem(name, 'true'), flag)
  await page.goto('/dashboard')
  await page.waitForURL((url) => url.pathname === '/login')
  await expect.poll(() => readFlag(page)).toBeNull()
})

test('a user without an organisation counts as signed out', { tags: ['4.3', '4.15'] }, async ({ visit }) => {
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

test('the session is a cookie for 30 days that scripts do not see, sent to this server alone', {
  tags: ['smoke', '4.18', '4.51', '7.2', '7.3'],
}, async ({ visit }) => {
  const { page, context } = await visit({ at: '/login-hidden' })
  const asked = page.waitForRequest('**/api/v1/dashboard?**')
  await logIn(page, member)
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
