import type { Project } from '@earshot/shared/project'
import type { Board, Task } from '@earshot/shared/task'
import type { Page, Request } from 'playwright'
import { beforeAll, describe, expect, inject, test as plain } from 'vitest'
import { type Member, owner } from './person.ts'
import { test } from './visit.ts'

let member: Member
beforeAll(async () => {
  member = await owner()
})

const projects = '**/api/v1/projects'
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const ownProject = (page: Page) => page.getByRole('link', { name: member.companyName })

/** Answers the next `count` calls for the projects with 429; says when each call came, in milliseconds. */
async function refuse(page: Page, count: number, headers: Record<string, string>): Promise<number[]> {
  const calls: number[] = []
  await page.route(projects, async (route) => {
    calls.push(Date.now())
    if (calls.length > count) return route.continue()
    await route.fulfill({ status: 429, headers, json: {} })
  })
  return calls
}

const pause = ([first = 0, second = 0]: number[]): number => second - first

test('[8.21][8.23] a 429 is waited for as it asks, then tried once more', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  const calls = await refuse(page, 1, { 'retry-after': '1' })
  await page.goto('/projects')
  await ownProject(page).waitFor()
  expect(calls).toHaveLength(2)
  expect(pause(calls)).toBeGreaterThanOrEqual(990)
  expect(pause(calls)).toBeLessThan(3_000)
})

test('[8.22][9.40] a 429 that does not say is waited for three seconds', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  const calls = await refuse(page, 1, {})
  await page.goto('/projects')
  await ownProject(page).waitFor()
  expect(calls).toHaveLength(2)
  expect(pause(calls)).toBeGreaterThanOrEqual(2_990)
})

test('[8.23] a second 429 is an error, not a third call', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  const calls = await refuse(page, 9, { 'retry-after': '0' })
  await page.goto('/projects')
  await page.getByRole('alert').getByText('The projects could not be loaded').waitFor()
  expect(calls).toHaveLength(2)
})

describe('a client version', () => {
  const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem('earshot-newer-version'))
  const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { loadedOnce: true }))
  const reloaded = async (page: Page) => !(await page.evaluate(() => 'loadedOnce' in globalThis))

  /** Lets the answers about the projects report a client version. */
  const report = (page: Page, version: string) =>
    page.route(projects, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'x-client-version': version } })
    })

  test('[4.47][4.48] that is newer is stored, and the next navigation loads the page anew', async ({
    visit,
  }) => {
    const { page } = await visit({ cookies: member.cookies })
    await report(page, '99.0.0')
    await page.goto('/projects')
    await ownProject(page).waitFor()
    expect(await stored(page)).toBe('99.0.0')
    await mark(page)
    await main(page).getByRole('link', { name: 'Tasks' }).click()
    await expect.poll(() => reloaded(page)).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/tasks')
    expect(await stored(page)).toBeNull()
  })

  test('[4.48] that is newer waits for a navigation without state', async ({ visit }) => {
    const someone = await owner()
    const { page } = await visit({ cookies: someone.cookies })
    await report(page, '99.0.0')
    await page.goto('/projects')
    await page.getByRole('link', { name: someone.companyName }).waitFor()
    await mark(page)
    await someone.call('POST', '/auth/logout')
    await page.waitForURL((url) => url.pathname === '/login')
    expect(await reloaded(page)).toBe(false)
    await page.locator('main a[href="/signup"]').click()
    await expect.poll(() => reloaded(page)).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/signup')
  })

  test.for([
    ['[9.41] as old as the page’s own is none', (own: string) => own],
    ['[9.41] older than the page’s own is none', () => '0.0.3'],
  ] as const)('%s', async ([, version], { visit }) => {
    const { page } = await visit({ cookies: member.cookies })
    const own = (await fetch(`${inject('server')}/api/v1/auth/session`)).headers.get('x-client-version') ?? ''
    await report(page, version(own))
    await page.goto('/projects')
    await ownProject(page).waitFor()
    expect(await stored(page)).toBeNull()
  })
})

test('[8.33] a page that breaks is told as Unexpected Application Error!', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  await page.route('**/assets/ProjectListPage-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/projects')
  await page.getByRole('heading', { name: 'Unexpected Application Error!', exact: true }).waitFor()
})

test('[7.1][7.4][7.7] pages call /api/v1 alone, GET with its parameters in the query', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  const sent: Request[] = []
  page.on('request', (request) => {
    if (['fetch', 'eventsource'].includes(request.resourceType())) sent.push(request)
  })
  const answered = page.waitForResponse((response) => response.url().includes('/api/v1/feedback?'))
  await page.goto('/feedback?kind=bug')
  const response = await answered
  const base = `${inject('server')}/api/v1/`
  expect(sent.map((request) => request.url()).filter((url) => !url.startsWith(base))).toEqual([])
  expect(new URL(response.url()).searchParams.get('kind')).toBe('bug')
  expect([response.request().method(), response.request().postData()]).toEqual(['GET', null])
  expect(response.headers()['x-client-version']).toMatch(/^\d+\.\d+\.\d+$/)
})

test('[7.5] other methods send a JSON body', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/login-hidden')
  await page.getByRole('button', { name: 'Use Email/Password' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Secret1!')
  const [request] = await Promise.all([
    page.waitForRequest('**/api/v1/auth/login'),
    page.getByRole('button', { name: 'Login', exact: true }).click(),
  ])
  expect([request.method(), await request.headerValue('content-type')]).toEqual(['POST', 'application/json'])
  expect(request.postDataJSON()).toEqual({ email: 'nobody@example.com', password: 'Secret1!' })
})

test('[7.6] DELETE names what it deletes by its address', async ({ visit }) => {
  const { items } = (await member.call('GET', '/projects')) as { items: [Project] }
  const { columns } = (await member.call('GET', `/projects/${items[0].id}/board`)) as Board
  const body = { projectId: items[0].id, columnId: columns[0]?.id, title: 'Out of date', feedbackIds: [] }
  const { id } = (await member.call('POST', '/tasks', body)) as Task
  const { page } = await visit({ cookies: member.cookies })
  await page.goto(`/tasks/${items[0].id}?task=${id}`)
  await page.getByRole('button', { name: 'Delete task' }).click()
  const [request] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'DELETE'),
    page.getByRole('dialog').getByRole('button', { name: 'Delete task' }).last().click(),
  ])
  expect([new URL(request.url()).pathname, request.postData()]).toEqual([`/api/v1/tasks/${id}`, null])
})

test('[7.25] the live connection is open while somebody is signed in, and ends with the sign-out', async ({
  visit,
}) => {
  const { cookies } = await owner()
  const { page } = await visit({ cookies })
  const opened = page.waitForRequest('**/api/v1/live')
  await page.goto('/projects')
  const live = await opened
  const ended = Promise.race([
    page.waitForEvent('requestfinished', (request) => request === live),
    page.waitForEvent('requestfailed', (request) => request === live),
  ])
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  await ended
})

plain('[7.26][7.27] an error is a problem document with a code, the fields and a sentence', async () => {
  const response = await fetch(`${inject('server')}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: 'nobody', password: 'Secret1!' }),
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    400,
    'application/problem+json; charset=utf-8',
  ])
  expect(await response.json()).toMatchObject({
    status: 400,
    code: 'invalid_input',
    detail: 'Please enter a valid email address',
    errors: [{ path: 'email', message: 'Please enter a valid email address' }],
  })
})
