import type { Board, Task } from '@earshot/shared/task/task'
import type { Page, Request } from 'playwright'
import { beforeAll, describe, expect, inject, test as plain } from 'vitest'
import { firstProject } from './customer.ts'
import { submitLogin } from './forms.ts'
import { createOwner, type Member } from './person.ts'
import { logOut, mainNavigation } from './shell.ts'
import { test } from './visit.ts'

let member: Member
beforeAll(async () => {
  member = await createOwner()
})

const projects = '**/api/v1/projects'
const ownProject = (page: Page) => page.getByRole('link', { name: member.companyName })

/** Responds to the next `count` calls for the projects with 429. @returns the time of each call, in milliseconds. */
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

test('a 429 is waited for as it asks, then tried once more', { tags: ['8.21', '8.23'] }, async ({
  visit,
}) => {
  const { page } = await visit({ cookies: member.cookies })
  const calls = await refuse(page, 1, { 'retry-after': '1' })
  await page.goto('/projects')
  await ownProject(page).waitFor()
  expect(calls).toHaveLength(2)
  expect(pause(calls)).toBeGreaterThanOrEqual(990)
  expect(pause(calls)).toBeLessThan(3_000)
})

test('a 429 that does not say is waited for three seconds', { tags: ['8.22', '9.40'] }, async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  const calls = await refuse(page, 1, {})
  await page.goto('/projects')
  await ownProject(page).waitFor()
  expect(calls).toHaveLength(2)
  expect(pause(calls)).toBeGreaterThanOrEqual(2_990)
})

test('a second 429 is an error, not a third call, until one tries again', { tags: ['8.23'] }, async ({
  visit,
}) => {
  const { page } = await visit({ cookies: member.cookies })
  const calls = await refuse(page, 9, { 'retry-after': '0' })
  await page.goto('/projects')
  await page.getByRole('alert').getByText('The projects could not be loaded').waitFor()
  expect(calls).toHaveLength(2)
  await page.unroute(projects)
  await page.getByRole('button', { name: 'Try again' }).click()
  await ownProject(page).waitFor()
})

test('a part of the page that does not load says so, and another try shows it; of an earlier release the page reloads', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies, at: '/projects' })
  await ownProject(page).waitFor()
  const tasks = '**/assets/TasksPage-*.js'
  await page.route(tasks, (route) => route.abort())
  const failure = page.getByRole('alert').getByText('A part of the page could not be loaded')
  const open = () => mainNavigation(page).getByRole('link', { name: 'Tasks' }).click()
  await open()
  await failure.waitFor()
  await page.unroute(tasks)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('**/tasks**')
  await failure.waitFor({ state: 'detached' })
  await page.route('**/assets/ChangelogPage-*.js', (route) => route.fulfill({ status: 404 }))
  await page.route('**/tasks*', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue()
    const response = await route.fetch()
    const body = (await response.text()).replace(/\/assets\/index-[^"]+/, '/assets/index-later.js')
    await route.fulfill({ response, body })
  })
  const reloaded = page.waitForEvent('load')
  await mainNavigation(page).getByRole('link', { name: 'Changelog' }).click()
  await reloaded
  expect(await failure.count()).toBe(0)
})

describe('a client version', () => {
  const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem('earshot-newer-version'))
  const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { loadedOnce: true }))
  const reloaded = async (page: Page) => !(await page.evaluate(() => 'loadedOnce' in globalThis))

  /** Makes responses about the projects report a client version. */
  const report = (page: Page, version: string) =>
    page.route(projects, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'x-client-version': version } })
    })

  test('that is newer is stored, and the next navigation loads the page anew', {
    tags: ['4.47', '4.48'],
  }, async ({ visit }) => {
    const { page } = await visit({ cookies: member.cookies })
    await report(page, '99.0.0')
    await page.goto('/projects')
    await ownProject(page).waitFor()
    expect(await stored(page)).toBe('99.0.0')
    await mark(page)
    await mainNavigation(page).getByRole('link', { name: 'Tasks' }).click()
    await expect.poll(() => reloaded(page)).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/tasks')
    expect(await stored(page)).toBeNull()
  })

  test('that is newer waits for a navigation without state', { tags: ['4.48'] }, async ({ visit }) => {
    const someone = await createOwner()
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

  for (const [title, tags, version] of [
    ['as old as the page’s own is none', ['9.41'], (own: string) => own],
    ['older than the page’s own is none', ['9.41'], () => '0.0.3'],
  ] as const)
    test(title, { tags: [...tags] }, async ({ visit }) => {
      const { page } = await visit({ cookies: member.cookies })
      const own =
        (await fetch(`${inject('server')}/api/v1/auth/session`)).headers.get('x-client-version') ?? ''
      await report(page, version(own))
      await page.goto('/projects')
      await ownProject(page).waitFor()
      expect(await stored(page)).toBeNull()
    })
})

test('a page that breaks is told as Unexpected Application Error!, and offers a way on', {
  tags: ['smoke', '8.33'],
}, async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  await page.route('**/assets/ProjectListPage-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/projects')
  const heading = page.getByRole('heading', { name: 'Unexpected Application Error!', exact: true })
  await heading.waitFor()
  const { fontSize, lineHeight } = await heading.evaluate((element) => {
    const { fontSize, lineHeight } = getComputedStyle(element)
    return { fontSize: Number.parseFloat(fontSize), lineHeight: Number.parseFloat(lineHeight) }
  })
  expect(lineHeight, 'two lines of it do not overlap').toBeGreaterThan(fontSize)
  await page.unroute('**/assets/ProjectListPage-*.js')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await page.getByRole('button', { name: 'New project' }).waitFor()
})

test('pages call /api/v1 alone, GET with its parameters in the query', {
  tags: ['7.1', '7.4', '7.7'],
}, async ({ visit }) => {
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

test('other methods send a JSON body', { tags: ['7.5'] }, async ({ visit }) => {
  const { page } = await visit({ at: '/login-hidden' })
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
  const [request] = await Promise.all([
    page.waitForRequest('**/api/v1/auth/login'),
    submitLogin(page, { email: 'nobody@example.com', password: 'Secret1!' }),
  ])
  expect([request.method(), await request.headerValue('content-type')]).toEqual(['POST', 'application/json'])
  expect(request.postDataJSON()).toEqual({ email: 'nobody@example.com', password: 'Secret1!' })
})

test('DELETE names what it deletes by its address', { tags: ['7.6'] }, async ({ visit }) => {
  const project = await firstProject(member)
  const { columns } = (await member.call('GET', `/projects/${project.id}/board`)) as Board
  const body = { projectId: project.id, columnId: columns[0]?.id, title: 'Out of date', feedbackIds: [] }
  const { id } = (await member.call('POST', '/tasks', body)) as Task
  const { page } = await visit({ cookies: member.cookies, at: `/tasks/${project.id}?task=${id}` })
  await page.getByRole('button', { name: /^Actions for TASK-/ }).click()
  const [request] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'DELETE'),
    page.getByRole('menuitem', { name: 'Delete task' }).click(),
  ])
  expect([new URL(request.url()).pathname, request.postData()]).toEqual([`/api/v1/tasks/${id}`, null])
})

test('the live connection is open while somebody is signed in, and ends with the sign-out', {
  tags: ['7.25'],
}, async ({ visit }) => {
  const { cookies } = await createOwner()
  const { page } = await visit({ cookies })
  const opened = page.waitForRequest('**/api/v1/live')
  await page.goto('/projects')
  const live = await opened
  const ended = Promise.race([
    page.waitForEvent('requestfinished', (request) => request === live),
    page.waitForEvent('requestfailed', (request) => request === live),
  ])
  await logOut(page)
  await page.waitForURL((url) => url.pathname === '/login')
  await ended
})

plain(
  'an error is a problem document with a code, the fields and a sentence',
  { tags: ['7.26', '7.27'] },
  async () => {
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
  },
)
