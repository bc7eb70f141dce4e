import type { UserList } from '@earshot/shared/member/user'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, test as plain } from 'vitest'
import { fieldErrors } from './forms.ts'
import { createMember, createOwner, type Member } from './person.ts'
import { sharedPage } from './shared-page.ts'
import {
  openUsers,
  roleField,
  submitButton,
  textField,
  userNames,
  userRow,
  usersTable,
} from './users-page.ts'
import { test } from './visit.ts'

let ada: Member
let grace: Member
beforeAll(async () => {
  ada = await createOwner()
  grace = await createMember(ada, { firstName: 'Grace' })
})

const cookies = () => ({ cookies: ada.cookies })
const list = '**/api/v1/users/getList'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openEdit(page: Page): Promise<void> {
  await openUsers(page)
  await button(page, 'Edit User Grace Hopper').click()
  await textField(page, 'First name').waitFor()
}

describe.for([
  ['Add', 'Invite User', 'Invite User'],
  ['Edit', 'Edit User Grace Hopper', 'Edit User'],
] as const)('mode %s', ([, opener, title]) => {
  const page = sharedPage(openUsers, cookies)
  const open = async () => {
    // A previous attempt may have ended with the form open.
    if ((await page().getByRole('form').count()) > 0) await openUsers(page())
    await button(page(), opener).click()
    await textField(page(), 'First name').waitFor()
  }
  const leave = {
    Cancel: () => button(page(), 'Cancel').click(),
    Escape: () => page().keyboard.press('Escape'),
    'Escape in a field': () => textField(page(), 'First name').press('Escape'),
    'going back': async () => {
      await page().goBack()
      await button(page(), 'Discard changes').click()
    },
  }

  plain(
    'has a form with Cancel and Submit',
    { tags: ['2.139', '2.140', '4.4', '4.35', '4.36'] },
    async () => {
      await open()
      await page().getByRole('heading', { name: title }).waitFor()
      const form = page().getByRole('form', { name: title })
      expect(await form.getByRole('button').allInnerTexts()).toEqual(['Cancel', 'Submit'])
      await leave.Cancel()
      await form.waitFor({ state: 'detached' })
    },
  )

  for (const [title, tags, way] of [
    ['ends with Cancel, and the list is loaded anew', ['4.5', '4.37', '4.42'], 'Cancel'],
    ['ends with Escape, and the list is loaded anew', ['2.141', '4.39', '4.42'], 'Escape'],
    ['ends with Escape in a field', ['2.141', '4.39'], 'Escape in a field'],
    ['ends with going back', ['4.42'], 'going back'],
  ] as const)
    plain(title, { tags: [...tags] }, async () => {
      await open()
      await textField(page(), 'First name').fill('Typed')
      const [request] = await Promise.all([page().waitForRequest(list), leave[way]()])
      expect(request.method()).toBe('POST')
      await usersTable(page()).waitFor()
      expect(await page().getByRole('form').count()).toBe(0)
      expect((await userNames(page())).join()).not.toContain('Typed')
    })
})

describe('Edit User', () => {
  const page = sharedPage(openEdit, cookies)

  plain(
    'has what the organisation decides about the user',
    {
      tags: ['3.29', '3.30', '3.31', '3.32', '5.35'],
    },
    async () => {
      expect(await textField(page(), 'First name').inputValue()).toBe('Grace')
      expect(await textField(page(), 'Last name').inputValue()).toBe('Hopper')
      expect(await roleField(page()).inputValue()).toBe('User')
      expect(await page().getByLabel('Tips to get started').isChecked()).toBe(false)
      expect(await page().getByLabel('News, updates and offers').isChecked()).toBe(false)
    },
  )

  plain('offers the roles in a dropdown', { tags: ['4.2', '5.34', '6.2'] }, async () => {
    expect(await roleField(page()).locator('option').allInnerTexts()).toEqual([
      '(select user role)',
      'User',
      'Administrator',
    ])
  })

  for (const [title, tags, name, message] of [
    ['requires a first name', ['5.32'], 'First name', 'Please enter a first name'],
    ['requires a last name', ['5.33'], 'Last name', 'Please enter a last name'],
  ] as const)
    plain(title, { tags: [...tags] }, async () => {
      const before = await textField(page(), name).inputValue()
      await textField(page(), name).fill(' ')
      await submitButton(page()).click()
      await expect.poll(() => fieldErrors(page())).toEqual([message])
      await textField(page(), name).fill(before)
    })

  plain('requires a role', { tags: ['5.34'] }, async () => {
    await roleField(page()).selectOption('')
    await submitButton(page()).click()
    await expect.poll(() => fieldErrors(page())).toEqual(['Please select a user role'])
    await roleField(page()).selectOption('User')
  })

  plain('takes 1024 characters of a name', { tags: ['5.42', '9.35'] }, async () => {
    for (const name of ['First name', 'Last name']) {
      await textField(page(), name).fill('x'.repeat(1030))
      expect(await textField(page(), name).inputValue()).toHaveLength(1024)
    }
  })
})

test('Edit User saves, and leads back to the list as it was sorted', {
  tags: ['smoke', '2.139', '4.5', '4.36', '4.40', '5.35'],
}, async ({ visit }) => {
  const { page } = await visit(cookies())
  await page.goto('/users?sortBy=email')
  await button(page, 'Edit User Grace Hopper').click()
  await textField(page, 'First name').fill('Amazing')
  await page.getByLabel('Tips to get started').check()
  await submitButton(page).click()
  await page.getByText('Amazing Hopper is saved').waitFor()
  await page.waitForURL('**/users?sortBy=email')
  await userRow(page, 'Amazing Hopper').waitFor()
  const { list } = (await ada.call('POST', '/users/getList', { query: grace.email })) as UserList
  expect(await ada.call('GET', `/users/get?id=${list[0]?.id}`)).toMatchObject({
    firstName: 'Amazing',
    consentToHelpEmails: true,
    consentToMarketingEmails: false,
  })
})

test('a removed user is gone from the list and signed out, after a question that says what goes with it', {
  tags: ['smoke', '4.4', '4.5', '4.38'],
}, async ({ visit }) => {
  const leaver = await createMember(ada, { firstName: 'Lee', lastName: 'Ver' })
  const { page } = await visit(cookies())
  await openUsers(page)
  const { page: leavers } = await visit({ cookies: leaver.cookies })
  await leavers.goto('/projects')
  await leavers.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  await button(page, 'Edit User Lee Ver').click()
  await button(page, 'Remove user').click()
  const dialog = page.getByRole('dialog', { name: 'Remove Lee Ver?' })
  await dialog.getByText('Their open tasks are assigned to nobody then').waitFor()
  // Escape first closes the dialog over the form.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await textField(page, 'First name').inputValue()).toBe('Lee')
  await button(page, 'Remove user').click()
  await dialog.getByRole('button', { name: 'Remove user' }).click()
  await page.getByText('Lee Ver is removed').waitFor()
  await usersTable(page).waitFor()
  await userRow(page, leaver.email).waitFor({ state: 'detached' })
  await leavers.waitForURL('**/login')
})

test('nobody finds here what would take themselves or the owner out', async ({ visit }) => {
  const { page } = await visit(cookies())
  await openUsers(page)
  await button(page, 'Edit User Ada Lovelace').click()
  await page.getByText('The owner is always an Administrator.').waitFor()
  expect(await roleField(page).isDisabled()).toBe(true)
  expect(await page.getByRole('switch', { name: 'Login enabled' }).isDisabled()).toBe(true)
  expect(await button(page, 'Remove user').count()).toBe(0)
})
