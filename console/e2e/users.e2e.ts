import { beforeAll, expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { fieldErrors } from './field-errors.ts'
import { colleague, type Member, owner } from './person.ts'
import { test, type Visit } from './visit.ts'

type Page = Visit['page']

let ada: Member
let grace: Member
beforeAll(async () => {
  ada = await owner()
  grace = await colleague(ada, { firstName: 'Grace', lastName: 'Hopper' })
  await colleague(ada, { firstName: 'Alan', lastName: 'Turing' })
})

async function openUsers(visit: (options: object) => Promise<Visit>, path = '/users'): Promise<Page> {
  const { page } = await visit({ cookies: ada.cookies })
  await page.goto(path)
  return page
}

const names = (page: Page): Promise<string[]> =>
  page.getByRole('table').locator('tbody tr td:first-child').allInnerTexts()
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('the list shows who is here, by last name, and sorts by its headings', async ({ visit }) => {
  const page = await openUsers(visit)
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  await page.getByText('3 users').waitFor()
  expect((await names(page)).map((name) => name.trim())).toEqual([
    'Grace Hopper',
    'Ada Lovelace',
    'Alan Turing',
  ])
  expect(await row(page, 'Ada Lovelace').innerText()).toMatch(/Owner[\s\S]*just now[\s\S]*Yes/)
  expect(await row(page, 'Grace Hopper').innerText()).toMatch(/User[\s\S]*Yes/)
  await page.getByRole('button', { name: 'Name' }).click()
  await expect.poll(async () => (await names(page))[0]?.trim()).toBe('Alan Turing')
  expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
  await page.getByRole('button', { name: 'Last sign-in' }).click()
  await page.waitForURL('**/users?sortBy=last_sign_in_date&descending=true')
  await page.goBack()
  await page.waitForURL('**/users?descending=true')
})

test('the search box searches, keeps its words in the address, and says when nobody is found', async ({
  visit,
}) => {
  const page = await openUsers(visit)
  await page.getByText('3 users').waitFor()
  await page.getByRole('searchbox', { name: 'Search users' }).fill('turing')
  await page.getByText('1 user', { exact: true }).waitFor()
  await page.waitForURL('**/users?query=turing')
  await page.reload()
  await expect.poll(async () => (await names(page)).map((name) => name.trim())).toEqual(['Alan Turing'])
  await page.getByRole('searchbox').fill('nobody at all')
  await page.getByRole('heading', { name: 'Nobody found' }).waitFor()
  await page.getByRole('button', { name: 'Show all users' }).click()
  await page.getByText('3 users').waitFor()
})

test('while the list loads it says so, and a failure is told and can be tried again', async ({ visit }) => {
  const { page } = await visit({ cookies: ada.cookies })
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/v1/users/getList', async (route) => {
    await held
    await route.fulfill({ status: 500, contentType: 'text/plain', body: 'no' })
  })
  await page.goto('/users')
  await page.getByRole('status').getByText('Loading Users...').waitFor()
  release()
  await page.getByRole('alert').getByText('The users could not be loaded').waitFor()
  expect(await page.getByText('Loading Users...').count()).toBe(0)
  await page.unroute('**/api/v1/users/getList')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('3 users').waitFor()
})

test('Edit User saves what the organisation decides, and the list shows it', async ({ visit }) => {
  const page = await openUsers(visit, '/users?sortBy=email')
  await page.getByRole('button', { name: 'Edit User Alan Turing' }).click()
  await page.getByRole('heading', { name: 'Edit User' }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  await page.getByLabel('First name').fill('')
  await page.getByLabel('Last name').fill(' ')
  await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: '(select user role)' })
  await page.getByRole('button', { name: 'Submit' }).click()
  expect(await fieldErrors(page)).toEqual([
    'Please enter a first name',
    'Please enter a last name',
    'Please select a user role',
  ])
  await page.getByLabel('First name').fill('Alan M.')
  await page.getByLabel('Last name').fill('Turing')
  await page.getByRole('combobox', { name: 'Role' }).selectOption('User')
  await page.getByLabel('News, updates and offers').check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Alan M. Turing is saved').waitFor()
  await page.waitForURL('**/users?sortBy=email')
  await row(page, 'Alan M. Turing').waitFor()
  await page.getByRole('button', { name: 'Edit User Alan M. Turing' }).click()
  expect(await page.getByLabel('News, updates and offers').isChecked()).toBe(true)
  expect(await page.getByLabel('Tips to get started').isChecked()).toBe(false)
})

test('Cancel and Escape lead back to the list, from both forms, and so does going back', async ({
  visit,
}) => {
  const page = await openUsers(visit)
  for (const leave of [
    () => page.getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.getByLabel('First name').press('Escape'),
    () => page.goBack(),
  ]) {
    await page.getByRole('button', { name: 'Invite User' }).click()
    await page.getByRole('heading', { name: 'Invite User' }).waitFor()
    await leave()
    await page.getByRole('button', { name: 'Edit User Grace Hopper' }).click()
    await page.getByLabel('First name').waitFor()
    await leave()
    await page.getByRole('searchbox').waitFor()
  }
})

test('Escape closes what lies over the form first', async ({ visit }) => {
  const page = await openUsers(visit)
  await page.getByRole('button', { name: 'Edit User Grace Hopper' }).click()
  await page.getByRole('button', { name: 'Remove user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Grace Hopper?' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('First name').inputValue()).toBe('Grace')
})

test('whoever loses the login is out at once; an Administrator gets in, a User is sent home', async ({
  visit,
}) => {
  const page = await openUsers(visit)
  const { page: graces } = await visit({ cookies: grace.cookies })
  await graces.goto('/users')
  await graces.getByRole('heading', { name: 'Hello Grace' }).waitFor()
  expect(new URL(graces.url()).pathname).toBe('/')
  const navigation = graces.getByRole('navigation', { name: 'Main' })
  expect(await navigation.getByRole('link', { name: 'Users' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Edit User Grace Hopper' }).click()
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Administrator')
  await page.getByRole('button', { name: 'Submit' }).click()
  const alert = page.getByRole('alert')
  await alert.getByText('Your plan is full').waitFor()
  expect(await alert.innerText()).toContain('The Free plan holds 1 administrator')
  await page.getByRole('combobox', { name: 'Role' }).selectOption('User')
  await page.getByRole('switch', { name: 'Login enabled' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Grace Hopper is saved').waitFor()
  await graces.waitForURL('**/login')
  expect(await row(page, 'Grace Hopper').innerText()).toContain('No')
})

test('a removed user is gone from the list, after a question that says what goes with it', async ({
  visit,
}) => {
  const leaver = await colleague(ada, { firstName: 'Lee', lastName: 'Ver' })
  const page = await openUsers(visit)
  const { page: leavers } = await visit({ cookies: leaver.cookies })
  await leavers.goto('/projects')
  await leavers.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  await page.getByRole('button', { name: 'Edit User Lee Ver' }).click()
  await page.getByRole('button', { name: 'Remove user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Lee Ver?' })
  await dialog.getByText('Their open tasks are assigned to nobody then').waitFor()
  await dialog.getByRole('button', { name: 'Remove user' }).click()
  await page.getByText('Lee Ver is removed').waitFor()
  await page.getByRole('searchbox').waitFor()
  await row(page, 'Lee Ver').waitFor({ state: 'detached' })
  await leavers.waitForURL('**/login')
})

test('nobody finds here what would take themselves or the owner out', async ({ visit }) => {
  const page = await openUsers(visit)
  await page.getByRole('button', { name: 'Edit User Ada Lovelace' }).click()
  await page.getByText('The owner is always an Administrator.').waitFor()
  expect(await page.getByRole('combobox', { name: 'Role' }).isDisabled()).toBe(true)
  expect(await page.getByRole('switch', { name: 'Login enabled' }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Remove user' }).count()).toBe(0)
})

test.for(['/users', '/users?add'])(
  '%s is accessible, light and dark, and fits a phone',
  async (path, { visit }) => {
    const page = await openUsers(visit, path)
    const settle = async () => {
      if (path === '/users') await page.getByText('users', { exact: false }).first().waitFor()
      await expect.poll(() => page.getByText('Loading', { exact: false }).count()).toBe(0)
    }
    await settle()
    await expectAccessible(page)
    if (path !== '/users') {
      await page.getByRole('button', { name: 'Submit' }).click()
      await page.getByText('Please enter a first name').waitFor()
      await expectAccessible(page)
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 360, height: 740 })
    await settle()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  },
)
