import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, test as plain } from 'vitest'
import { expectAccessible } from './axe.ts'
import { fieldErrors, notice } from './forms.ts'
import { mailedLink } from './mailbox.ts'
import { createOwner, type Member } from './person.ts'
import { sharedPage } from './shared-page.ts'
import { test } from './visit.ts'

let member: Member
beforeAll(async () => {
  member = await createOwner()
})

const chosen = 'Harmless-9-gulls!'
const invalid = 'Please enter a valid password.'
const current = (page: Page) => page.getByLabel('Current password', { exact: true })
const password = (page: Page) => page.getByLabel('New password', { exact: true })
const confirmation = (page: Page) => page.getByLabel('Confirm password', { exact: true })

/** Fills in the form for a new password and submits it. */
async function change(
  page: Page,
  entries: readonly [current: string, password: string, confirmation: string],
) {
  for (const [index, field] of [current, password, confirmation].entries())
    await field(page).fill(entries[index] ?? '')
  await page.getByRole('button', { name: 'Change password', exact: true }).click()
}

describe('the change of a password', () => {
  const page = sharedPage(
    (page) => page.goto('/account/change-password'),
    () => ({ cookies: member.cookies }),
  )

  plain('asks for the current password', { tags: ['2.147', '2.156'] }, async () => {
    await current(page()).waitFor()
    await page().getByRole('heading', { name: 'Change Password' }).waitFor()
    await expectAccessible(page())
  })

  for (const [title, tags, entries, message] of [
    ['requires the current password', ['5.43'], ['', chosen, chosen], 'Please enter your current password'],
    ['requires a password', ['5.45'], ['x', '', chosen], 'Please enter a password'],
    ['requires the confirmation', ['5.47'], ['x', chosen, ''], 'Please confirm password'],
    ['requires six characters', ['5.46', '5.48', '5.49'], ['x', 'Se1!x', 'Se1!x'], invalid],
    ['requires a special character', ['5.49'], ['x', 'Secret12', 'Secret12'], invalid],
    ['requires a number', ['5.49'], ['x', 'Secret!!', 'Secret!!'], invalid],
    ['requires a capital letter', ['5.49'], ['x', 'secret1!', 'secret1!'], invalid],
    ['requires both entries to match', ['5.49'], ['x', chosen, 'Harmless-8!'], invalid],
  ] as const)
    plain(title, { tags: [...tags] }, async () => {
      await change(page(), entries)
      await expect.poll(() => fieldErrors(page())).toEqual([message])
    })

  for (const [title, tags, field, most] of [
    ['takes 1024 characters of the current password', ['5.44', '9.34'], current, 1024],
    ['takes 512 characters of a password', ['5.46', '9.33'], password, 512],
    ['takes 512 characters of its confirmation', ['5.48', '9.33'], confirmation, 512],
  ] as [string, string[], (page: Page) => Locator, number][])
    plain(title, { tags }, async () => {
      await field(page()).fill('x'.repeat(1030))
      expect(await field(page()).inputValue()).toHaveLength(most)
    })

  plain('checks the rules while one types', { tags: ['2.158'] }, async () => {
    const rules = page().getByRole('list', { name: 'Password rules' }).getByRole('listitem')
    const held = () => rules.filter({ hasText: '(done)' }).count()
    await password(page()).fill('a1')
    await confirmation(page()).fill('')
    await expect.poll(held).toBe(1)
    await password(page()).fill(chosen)
    await confirmation(page()).fill(chosen)
    await expect.poll(held).toBe(6)
  })

  for (const [title, tags, typed, message] of [
    ['refuses a blank current password', ['5.50', '8.2', '8.20'], '   ', 'Current Password not specified'],
    [
      'refuses a wrong current password',
      ['5.52', '8.4', '8.20'],
      'Wrong-1!',
      'The current password specified is not valid',
    ],
  ] as const)
    plain(title, { tags: [...tags] }, async () => {
      await change(page(), [typed, chosen, chosen])
      await page().getByRole('alert').getByText(message).waitFor()
      expect(await notice(page(), 'alert', 'Password')).toEqual(['Error Updating Password', message])
      expect(await password(page()).inputValue()).toBe(chosen)
    })

  plain('shows the messages of a warning', { tags: ['8.19'] }, async () => {
    await page().route('**/api/v1/auth/password', (route) =>
      route.fulfill({ json: { status: 'Warning', messages: ['Not now', 'Try later'] } }),
    )
    await change(page(), [member.password, chosen, chosen])
    expect((await notice(page(), 'alert', 'Not now')).slice(-2)).toEqual(['Not now', 'Try later'])
    await page().unroute('**/api/v1/auth/password')
  })

  plain(
    'is sent, answered and told; the form goes, and the sessions elsewhere end',
    {
      tags: ['3.41', '4.45', '7.23', '7.24', '8.17', '8.18'],
    },
    async () => {
      const [answered] = await Promise.all([
        page().waitForResponse('**/api/v1/auth/password'),
        change(page(), [member.password, chosen, chosen]),
      ])
      const sent = { currentPassword: member.password, password: chosen }
      expect(answered.request().postDataJSON()).toEqual(sent)
      expect((await answered.json()).status).toBe('Ok')
      expect(await notice(page(), 'status', 'Password Updated')).toEqual([
        'Password Updated',
        'Your password has been updated successfully.',
      ])
      expect(await page().locator('main form').count()).toBe(0)
      await page().goto('/dashboard')
      await page().getByRole('heading', { name: 'Hello Ada' }).waitFor()
      await expect(member.call('GET', '/dashboard')).rejects.toThrow('401')
    },
  )
})

test('with nobody signed in the change asks to try again', { tags: ['5.53', '8.5'] }, async ({ visit }) => {
  const someone = await createOwner()
  const { page } = await visit({ cookies: someone.cookies })
  // The last request that a page makes by itself.
  const subscription = page.waitForResponse('**/api/v1/subscription')
  await page.goto('/account/change-password')
  await current(page).waitFor()
  await subscription
  await page.route('**/api/v1/live', (route) => route.abort())
  await page.route('**/api/v1/auth/session', (route) => route.abort())
  await someone.call('POST', '/auth/logout')
  await change(page, [someone.password, chosen, chosen])
  expect(await notice(page, 'alert', 'Password')).toEqual([
    'Error Updating Password',
    'Error updating password, please try again',
  ])
})

test('whoever comes with Google alone gets a password by a link', { tags: ['smoke'] }, async ({ visit }) => {
  const { cookies, email } = await createOwner()
  const { page } = await visit({ cookies })
  await page.route('**/api/v1/auth/session', async (route) => {
    const response = await route.fetch()
    const { user, ...rest } = await response.json()
    const google = { ...user, hasEmailLogin: false, currentLoginProvider: 'google' }
    await route.fulfill({ response, json: { ...rest, user: user && google } })
  })
  await page.goto('/account/change-password')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByText('Password Reset Requested').waitFor()
  expect(await mailedLink(email, '/change-password/')).toContain('#')
})
