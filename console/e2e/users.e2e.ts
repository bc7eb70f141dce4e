import type { UserList, UserRow } from '@earshot/shared/member/user'
import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, test as plain } from 'vitest'
import { expectAccessibleEverywhere } from './axe.ts'
import { holdRequests } from './forms.ts'
import { createMember, createOwner, type Member } from './person.ts'
import { sharedPage } from './shared-page.ts'
import { mainNavigation, titleIs } from './shell.ts'
import { openUsers, userNames, userRow, usersTable } from './users-page.ts'
import { test } from './visit.ts'

let ada: Member
let grace: Member
beforeAll(async () => {
  ada = await createOwner()
  grace = await createMember(ada, { firstName: 'Grace', lastName: 'Hopper' })
  await createMember(ada, { firstName: 'Alan', lastName: 'Turing' })
})

const cookies = () => ({ cookies: ada.cookies })
const list = '**/api/v1/users/getList'
const heading = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

plain(
  'a row has the person, the last sign-in and the role here, and is asked for alone by a parameter',
  {
    tags: ['3.22', '3.23', '3.24', '3.25', '3.26', '3.27', '3.28', '6.1', '7.10'],
  },
  async () => {
    const { list } = (await ada.call('POST', '/users/getList', { query: ada.email })) as UserList
    const [row] = list as [UserRow]
    expect(row).toMatchObject({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      firstName: 'Ada',
      lastName: 'Lovelace',
      fullName: 'Ada Lovelace',
      email: ada.email,
      imageUrl: '',
      loginEnabled: true,
    })
    expect(row.tenants).toEqual([{ role: 'Administrator' }])
    expect(Date.now() - (row.lastSignInDate ?? 0)).toBeLessThan(600_000)
    expect(await ada.call('GET', `/users/get?id=${row.id}`)).toMatchObject(row)
  },
)

describe('the list of users', () => {
  const page = sharedPage(openUsers, cookies)

  plain('is titled Users', { tags: ['2.105'] }, () => titleIs(page(), 'Users'))

  plain(
    'is what the page starts with, beside Invite User',
    {
      tags: ['2.136', '2.137', '4.4', '4.34'],
    },
    async () => {
      expect(await page().getByRole('button', { name: 'Invite User' }).isVisible()).toBe(true)
      await page().getByText('3 users').waitFor()
      expect(await userNames(page())).toEqual(['Grace Hopper', 'Ada Lovelace', 'Alan Turing'])
    },
  )

  plain('has headings over what they show', { tags: ['3.42'] }, async () => {
    const headings = await usersTable(page()).getByRole('columnheader').allInnerTexts()
    expect(headings.slice(0, 5)).toEqual(['Name', 'Email', 'Role', 'Last sign-in', 'Login enabled'])
    const cells = await userRow(page(), 'Grace Hopper').getByRole('cell').allInnerTexts()
    expect(cells[1]).toContain(grace.email)
    expect(await userRow(page(), 'Ada Lovelace').innerText()).toMatch(/Owner[\s\S]*just now[\s\S]*Yes/)
  })

  plain('shows an icon in place of a picture that there is not', { tags: ['3.25'] }, async () => {
    expect(await userRow(page(), 'Grace Hopper').locator('[data-avatar] svg').count()).toBe(1)
  })

  plain('says Yes or No in a column of booleans', { tags: ['3.44'] }, async () => {
    expect(await userRow(page(), 'Grace Hopper').getByRole('cell').nth(4).innerText()).toContain('Yes')
  })

  plain('aligns its columns and gives them a width', { tags: ['3.45'] }, async () => {
    const heads = usersTable(page()).getByRole('columnheader')
    const look = (head: Locator) =>
      head.evaluate((element) => [getComputedStyle(element).textAlign, element.getAttribute('width')])
    expect(await look(heads.first())).toEqual(['start', null])
    expect(await look(heads.nth(2))).toEqual(['start', '140'])
    expect((await look(heads.last()))[0]).toBe('end')
  })

  for (const [title, tags, name, sortBy, sortByDescending] of [
    ['is sorted by a column whose heading is pressed', ['3.43', '4.43'], 'Email', 'email', false],
    ['is sorted the other way when it is pressed again', ['4.43'], 'Email', 'email', true],
    ['is sorted by an ordering from its greatest value', ['3.44'], 'Last sign-in', 'last_sign_in_date', true],
  ] as const)
    plain(title, { tags: [...tags] }, async () => {
      const [request] = await Promise.all([page().waitForRequest(list), heading(page(), name).click()])
      expect(request.postDataJSON().filters).toMatchObject({ sortBy, sortByDescending })
      const head = usersTable(page()).getByRole('columnheader', { name })
      await expect
        .poll(() => head.getAttribute('aria-sort'))
        .toBe(sortByDescending ? 'descending' : 'ascending')
    })

  plain('has its order in the address', async () => {
    await page().waitForURL('**/users?sortBy=last_sign_in_date&descending=true')
    await page().goBack()
    await page().waitForURL('**/users?sortBy=email&descending=true')
  })

  plain(
    'is searched, keeps the words in the address, and says when nobody is found',
    {
      tags: ['2.138', '3.37'],
    },
    async () => {
      const search = page().getByRole('searchbox', { name: 'Search users' })
      await search.fill('turing')
      await page().getByText('1 user', { exact: true }).waitFor()
      await page().waitForURL((url) => url.searchParams.get('query') === 'turing')
      await page().reload()
      await expect.poll(() => userNames(page())).toEqual(['Alan Turing'])
      await search.fill('nobody at all')
      await page().getByRole('heading', { name: 'Nobody found' }).waitFor()
      await page().getByRole('button', { name: 'Show all users' }).click()
      await page().getByText('3 users').waitFor()
    },
  )
})

/** Types into a field at the moment when a search arrives in the address, before the page shows it. */
const typeOnSearch = (field: Locator, text: string) =>
  field.evaluate((input: HTMLInputElement, text) => {
    const replaceState = history.replaceState.bind(history)
    history.replaceState = (...change) => {
      replaceState(...change)
      history.replaceState = replaceState
      // Without React's own setter, which would hide the change from it.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, text)

test('what is typed while a search is on its way stays, and is searched too', async ({ visit }) => {
  const { page } = await visit({ ...cookies(), at: '/users' })
  const search = page.getByRole('searchbox', { name: 'Search users' })
  await search.waitFor()
  await typeOnSearch(search, 'turing')
  await search.fill('tu')
  await page.waitForURL((url) => url.searchParams.get('query') === 'turing')
  expect(await search.inputValue()).toBe('turing')
})

test('the list asks for its first page of 20, by last name', {
  tags: ['smoke', '3.38', '3.39', '3.40', '7.8', '7.9', '9.37', '9.38', '9.39'],
}, async ({ visit }) => {
  const { page } = await visit(cookies())
  const answered = page.waitForResponse(list)
  await page.goto('/users')
  const answer = await answered
  expect([answer.request().method(), answer.request().postDataJSON()]).toEqual([
    'POST',
    { query: '', filters: { page: 1, pageSize: 20, sortBy: 'last_name', sortByDescending: false } },
  ])
  expect(await answer.json()).toEqual({ list: Array(3).fill(expect.anything()), totalCount: 3 })
})

test('users on their way are announced as Loading Users..., until they are there or could not be loaded', {
  tags: ['2.142', '8.24'],
}, async ({ visit }) => {
  const { page } = await visit(cookies())
  const loading = page.getByRole('status').getByText('Loading Users...', { exact: true })
  await page.route(list, (route) => route.fulfill({ status: 500, body: 'no' }))
  const fail = await holdRequests(page, list)
  await page.goto('/users')
  await loading.first().waitFor({ state: 'attached' })
  fail()
  await page.getByRole('alert').getByText('The users could not be loaded').waitFor()
  expect(await loading.count()).toBe(0)
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('3 users').waitFor()
  expect(await loading.count()).toBe(0)
})

test('whoever loses the login is out at once; an Administrator gets in, a User is sent home', async ({
  visit,
}) => {
  const { page } = await visit(cookies())
  await openUsers(page)
  const { page: graces } = await visit({ cookies: grace.cookies })
  await graces.goto('/users')
  await graces.getByRole('heading', { name: 'Hello Grace' }).waitFor()
  expect(new URL(graces.url()).pathname).toBe('/')
  expect(await mainNavigation(graces).getByRole('link', { name: 'Users' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Edit User Grace Hopper' }).click()
  // The limit is shown before a role is chosen.
  await page.getByText('The Free plan includes 1 administrator', { exact: false }).waitFor()
  expect(await page.getByRole('option', { name: 'Administrator' }).isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'Compare plans' }).waitFor()
  await page.getByRole('switch', { name: 'Login enabled' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Grace Hopper is saved').waitFor()
  await graces.waitForURL('**/login')
  await expect.poll(() => userRow(page, 'Grace Hopper').innerText()).toContain('No')
})

test('the list and the form of an invitation are accessible, light and dark, and fit a phone', async ({
  visit,
}) => {
  const { page } = await visit(cookies())
  await openUsers(page)
  await page.getByText('3 users').waitFor()
  await expectAccessibleEverywhere(page)
  const [first] = await usersTable(page).locator('tbody tr').all()
  const button = await first?.getByRole('button').boundingBox()
  const email = await first?.getByText('@').boundingBox()
  expect(button && email && button.y + button.height <= email.y).toBe(true)
  await page.getByRole('button', { name: 'Invite User' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Please enter a first name').waitFor()
  await expectAccessibleEverywhere(page)
})
