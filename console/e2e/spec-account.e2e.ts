import type { Page } from 'playwright'
import { beforeAll, describe, expect, test as plain } from 'vitest'
import { type Member, owner } from './person.ts'
import { sharedPage } from './shared-page.ts'
import { test } from './visit.ts'

let member: Member
beforeAll(async () => {
  member = await owner()
})

const sideMenu = (page: Page) => page.getByRole('navigation', { name: 'Account and organisation' })

describe('the side menu of the account area', () => {
  const page = sharedPage(
    async (page) => {
      await page.goto('/organisation/invoices')
      await sideMenu(page).waitFor()
    },
    () => ({ cookies: member.cookies }),
  )

  plain.for([
    ['[2.149] has Subscription', 'Organisation', 'Subscription', '/organisation/subscription'],
    ['[2.150] has Payments / Invoices', 'Organisation', 'Payments / Invoices', '/organisation/invoices'],
    ['[2.151] has Settings', 'Organisation', 'Settings', '/organisation/settings'],
    ['[2.152] has Personal Details', 'Login Account', 'Personal Details', '/account/personal-details'],
    ['[2.153] has Preferences', 'Login Account', 'Preferences', '/account/preferences'],
    ['[2.154] has Change Password', 'Login Account', 'Change Password', '/account/change-password'],
    ['[2.155] has Data Privacy', 'Login Account', 'Data Privacy', '/account/data-privacy'],
  ] as const)('%s', async ([, section, name, address]) => {
    const link = sideMenu(page())
      .getByRole('region', { name: section })
      .getByRole('link', { name, exact: true })
    expect(await link.getAttribute('href')).toBe(address)
  })
})

const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'User menu' }).click()
  return page.getByRole('menu')
}

test.for([
  ['[2.129][2.145] Personal Details', '/account/personal-details'],
  ['[2.131][2.146] Preferences', '/account/preferences'],
] as const)('%s stands in the user menu and leads to its page', async ([statement, path], { visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/')
  const name = statement.replace(/^\S+ /, '')
  await (await openMenu(page)).getByRole('menuitem', { name }).click()
  await page.waitForURL((url) => url.pathname === path)
  await page.getByRole('heading', { name, exact: true }).waitFor()
  await page.getByRole('banner').getByRole('heading', { level: 1, name: 'Account' }).waitFor()
})

test('[2.144] /account/ leads to the personal details', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/account/')
  await page.getByRole('heading', { name: 'Personal Details', exact: true }).waitFor()
})

test('[2.130][2.145][3.4][4.9] the personal details complete the profile, and are who one is from then on', async ({
  visit,
}) => {
  const someone = await owner()
  const { page } = await visit({ cookies: someone.cookies })
  const status = async () => {
    const { user } = (await someone.call('GET', '/auth/session')) as { user: { accountStatus: string } }
    return user.accountStatus
  }
  await page.goto('/account/personal-details')
  expect(await status()).toBe('')
  const menu = await openMenu(page)
  await menu.getByRole('menuitem', { name: /Personal Details\s+Complete Profile/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'First name' }).fill('Augusta')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Personal details saved').waitFor()
  await openMenu(page)
  await menu.getByText('Augusta Lovelace', { exact: true }).waitFor()
  expect(await menu.getByText('Complete Profile').count()).toBe(0)
  expect(await status()).toBe('Completed')
})

test('[2.146][3.17] the preferences have what was agreed to at the sign-up, and keep what is chosen', async ({
  visit,
}) => {
  const someone = await owner({ consentToHelpEmails: true })
  const { page } = await visit({ cookies: someone.cookies })
  await page.goto('/account/preferences')
  const help = page.getByLabel('Tips to get started')
  const marketing = page.getByLabel('News, updates and offers')
  await help.waitFor()
  expect([await help.isChecked(), await marketing.isChecked()]).toEqual([true, false])
  await marketing.check()
  await expect
    .poll(async () => (await someone.call('GET', '/account')) as object)
    .toMatchObject({ preferences: { consentToHelpEmails: true, consentToMarketingEmails: true } })
  await page.reload()
  await help.waitFor()
  expect([await help.isChecked(), await marketing.isChecked()]).toEqual([true, true])
})

test('[2.148] the data privacy page says where one is signed in, and gives out what is kept', async ({
  visit,
}) => {
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/account/data-privacy')
  await page.getByRole('heading', { name: 'Data Privacy', exact: true }).waitFor()
  await page.getByText('This device', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Your data' }).waitFor()
})
