import { beforeAll, expect } from 'vitest'
import { type Member, owner } from './person.ts'
import { test } from './visit.ts'

let member: Member
beforeAll(async () => {
  member = await owner()
})

test.for([
  ['/', 'Dashboard'],
  ['/dashboard', 'Dashboard'],
  ['/feedback', 'Feedback'],
  ['/tasks', 'Tasks'],
  ['/projects', 'Projects'],
] as const)('%s is titled %s and marked in the navigation', async ([path, title], { visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')
  expect(await current.allInnerTexts()).toEqual([title])
  await expect.poll(() => page.title()).toContain('· Earshot')
})

test('the navigation is 70 pixels wide, and a bar at the bottom of a phone', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/projects')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  expect((await navigation.boundingBox())?.width).toBe(70)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(async () => (await navigation.boundingBox())?.width).toBe(360)
  const box = await navigation.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(740)
})

test('the user menu says who is signed in, and where', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'User menu' }).click()
  const menu = page.getByRole('menu')
  for (const text of [member.companyName, 'Ada Lovelace', member.email, 'Owner'])
    await menu.getByText(text, { exact: true }).first().waitFor()
})

test('the theme can be chosen, and stays', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies, scheme: 'light' })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  await expect.poll(scheme).toBe('dark')
  await page.reload()
  await expect.poll(scheme).toBe('dark')
})

test('the keyboard reaches the page, the palette and the list of shortcuts', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Hello Ada' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')

  await page.keyboard.press('Shift+?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await shortcuts.waitFor()
  await page.keyboard.press('Escape')
  await shortcuts.waitFor({ state: 'hidden' })

  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor()
  await page.keyboard.type('proj')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/projects')
})

test('after a navigation the focus is on the page', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' }).click()
  await page.waitForURL('**/tasks')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('a list that cannot be loaded says so, and recovers', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  await page.route('**/api/v1/projects', (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain', body: 'no' }),
  )
  await page.goto('/projects')
  await page.getByRole('alert').getByText('The projects could not be loaded').waitFor()
  await page.unroute('**/api/v1/projects')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
})

test('a page that breaks says so, and offers a way on', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  await page.route('**/assets/ProjectListPage-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/projects')
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
  await page.unroute('**/assets/ProjectListPage-*.js')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await page.getByRole('link', { name: 'New project' }).waitFor()
})

test('a newer client is taken up with the next navigation', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Hello Ada' }).waitFor()
  await page.route('**/api/v1/projects', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-client-version': '99.0.0' } })
  })
  await page.evaluate(() => Object.assign(globalThis, { loadedOnce: true }))
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Projects' }).click()
  await page.getByRole('link', { name: member.companyName }).waitFor()
  await navigation.getByRole('link', { name: 'Tasks' }).click()
  await page.waitForURL('**/tasks')
  await expect.poll(() => page.evaluate(() => 'loadedOnce' in globalThis)).toBe(false)
})
