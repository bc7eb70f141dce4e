import type { Page } from 'playwright'
import { beforeAll, describe, expect, test as plain } from 'vitest'
import { type Member, owner } from './person.ts'
import { sharedPage } from './shared-page.ts'

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
