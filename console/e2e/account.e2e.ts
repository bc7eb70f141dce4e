import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { beforeAll, describe, expect, test as plain } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere } from './axe.ts'
import { logIn } from './forms.ts'
import { mailedLink } from './mailbox.ts'
import { call, createOwner, type Member, signedIn } from './person.ts'
import { sharedPage } from './shared-page.ts'
import { goTo, openUserMenu, titleIs } from './shell.ts'
import { test } from './visit.ts'

let ada: Member
beforeAll(async () => {
  ada = await createOwner()
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const shownScheme = (page: Page) =>
  page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'))

describe('the account area', () => {
  const page = sharedPage(
    async (page) => {
      await page.goto('/organisation/invoices')
      await sideMenu(page).waitFor()
    },
    () => ({ cookies: ada.cookies }),
  )
  const sideMenu = (page: Page) => page.getByRole('navigation', { name: 'Account and organisation' })

  for (const [title, tags, section, name, address] of [
    ['has Subscription', ['2.149'], 'Organisation', 'Subscription', '/organisation/subscription'],
    ['has Payments / Invoices', ['2.150'], 'Organisation', 'Payments / Invoices', '/organisation/invoices'],
    ['has Settings', ['2.151'], 'Organisation', 'Settings', '/organisation/settings'],
    ['has Personal Details', ['2.152'], 'Login Account', 'Personal Details', '/account/personal-details'],
    ['has Preferences', ['2.153'], 'Login Account', 'Preferences', '/account/preferences'],
    ['has Change Password', ['2.154'], 'Login Account', 'Change Password', '/account/change-password'],
    ['has Data Privacy', ['2.155'], 'Login Account', 'Data Privacy', '/account/data-privacy'],
  ] as const)
    plain(title, { tags: [...tags] }, async () => {
      const link = sideMenu(page())
        .getByRole('region', { name: section })
        .getByRole('link', { name, exact: true })
      expect(await link.getAttribute('href')).toBe(address)
    })

  for (const [title, tags, name, path] of [
    [
      'has Personal Details in the user menu',
      ['2.129', '2.145'],
      'Personal Details',
      '/account/personal-details',
    ],
    ['has Preferences in the user menu', ['2.131', '2.146'], 'Preferences', '/account/preferences'],
  ] as const)
    plain(title, { tags: [...tags] }, async () => {
      await (await openUserMenu(page())).getByRole('menuitem', { name }).click()
      await page().waitForURL((url) => url.pathname === path)
      await page().getByRole('heading', { name, exact: true }).waitFor()
      await titleIs(page(), 'Account')
    })

  for (const [path, words] of [
    ['/account/personal-details', 'New email'],
    ['/account/preferences', 'News, updates and offers'],
    ['/account/data-privacy', 'This device'],
  ] as const)
    plain(`${path} is accessible, light and dark, and fits a phone`, async () => {
      await goTo(page(), path)
      await page().getByText(words).waitFor()
      await expectAccessibleEverywhere(page())
    })
})

test('the personal details complete the profile, and are who one is from then on, in the other tab too', {
  tags: ['smoke', '2.130', '2.144', '2.145', '3.4', '4.9', '6.7'],
}, async ({ visit }) => {
  const member = await createOwner()
  const { page, context } = await visit({ cookies: member.cookies })
  const status = async () => {
    const { user } = (await member.call('GET', '/auth/session')) as { user: { accountStatus: string } }
    return user.accountStatus
  }
  const other = await context.newPage()
  await other.goto('/account/personal-details')
  await page.goto('/account/')
  await page.waitForURL('**/account/personal-details')
  await titleIs(page, 'Account')
  await page.getByRole('heading', { name: 'Personal Details', exact: true }).waitFor()
  expect(await status()).toBe('')
  await page.getByText('Complete your profile').waitFor()
  const menu = await openUserMenu(page)
  await menu.getByRole('menuitem', { name: /Personal Details\s+Complete Profile/ }).waitFor()
  await page.keyboard.press('Escape')
  await field(page, 'First name').fill('  ')
  await button(page, 'Save changes').click()
  await page.getByText('Please enter your first name').waitFor()
  await field(page, 'First name').fill('Augusta')
  await button(page, 'Save changes').click()
  await page.getByText('Personal details saved').waitFor()
  for (const tab of [page, other]) await tab.getByText('Complete your profile').waitFor({ state: 'detached' })
  await openUserMenu(page)
  await menu.getByText('Augusta Lovelace', { exact: true }).waitFor()
  expect(await menu.getByText('Complete Profile').count()).toBe(0)
  expect(await status()).toBe('Completed')
})

test('a photo stands in place of the initials until it is removed', { tags: ['3.3', '3.46'] }, async ({
  visit,
}) => {
  const member = await createOwner()
  const { page } = await visit({ cookies: member.cookies, at: '/account/personal-details' })
  const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#b5482f' } })
    .jpeg()
    .toBuffer()
  const choose = async (name: string, mimeType: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /^(Upload|Replace) photo$/ }).click()
    await (await chooser).setFiles({ name, mimeType, buffer })
  }
  await choose('words.png', 'image/png', Buffer.from('no picture at all'))
  await page.getByRole('alert').getByText('Please choose a PNG, JPEG or WebP image.').waitFor()
  await choose('me.jpg', 'image/jpeg', photo)
  await page.getByText('Photo saved').waitFor()
  const avatar = page.getByRole('banner').locator('img[src*="/photo/"]')
  await avatar.waitFor()
  expect(await avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
  await button(page, 'Remove photo').click()
  await avatar.waitFor({ state: 'detached' })
})

test('a new address counts once its link was used, in whatever browser', async ({ visit }) => {
  const member = await createOwner()
  const fresh = member.email.replace('ada.', 'new.')
  const { page } = await visit({ cookies: member.cookies, at: '/account/personal-details' })
  await field(page, 'New email').fill(member.email)
  await button(page, 'Send link').click()
  await page.getByText('This is your email address already.').waitFor()
  await field(page, 'New email').fill(fresh)
  await button(page, 'Send link').click()
  await page.getByText(`Waiting for ${fresh}`).waitFor()
  const link = await mailedLink(fresh, '/change-email/')
  const { page: elsewhere } = await visit()
  await elsewhere.goto(link)
  await button(elsewhere, 'Confirm this address').waitFor()
  expect(elsewhere.url()).not.toContain('#')
  await expectAccessible(elsewhere)
  await button(elsewhere, 'Confirm this address').click()
  await elsewhere.getByText(`Your email address is now ${fresh}.`).waitFor()
  await page.waitForURL('**/login')
  await elsewhere.goto(link)
  await button(elsewhere, 'Confirm this address').click()
  await elsewhere.getByText('This link has expired or was used already.').waitFor()
  await button(elsewhere, 'Confirm this address').waitFor({ state: 'detached' })
  const { page: again } = await visit({ cookies: (await signedIn({ ...member, email: fresh })).cookies })
  await again.goto('/account/personal-details')
  await again.getByText(fresh).first().waitFor()
})

/** Makes one call fail because the login is too old; later calls reach the server. */
const wantProofOnce = (page: Page, path: string) =>
  page.route(
    `**/api/v1${path}`,
    (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: 'about:blank',
          title: 'Forbidden',
          status: 403,
          detail: 'Please confirm that it is you, then try again.',
          code: 'reauthentication_required',
          requestId: 'story',
        }),
      }),
    { times: 1 },
  )

test('a login that is too long ago is proven in a dialog, or not; a wish for another address is taken back', async ({
  visit,
}) => {
  const member = await createOwner()
  const fresh = `proven.${member.email}`
  const { page } = await visit({ cookies: member.cookies })
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  const send = async () => {
    await wantProofOnce(page, '/account/email-change')
    await button(page, 'Send link').click()
    await dialog.waitFor()
  }
  await page.goto('/account/personal-details')
  await field(page, 'New email').fill(fresh)
  await send()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('alert').getByText('Please confirm that it is you, then try again.').waitFor()
  expect(await field(page, 'New email').inputValue()).toBe(fresh)

  await send()
  await dialog.getByLabel('Password').first().fill('Wrong-1!')
  await page.keyboard.press('Enter')
  await dialog.getByText('The current password specified is not valid').waitFor()
  await dialog.getByLabel('Password').first().fill(member.password)
  await page.keyboard.press('Enter')
  await page.getByText(`Waiting for ${fresh}`).waitFor()
  await dialog.waitFor({ state: 'detached' })

  await button(page, 'Cancel change').click()
  await page.getByText('Your email address stays as it is').waitFor()
  await page.getByText('Waiting for').waitFor({ state: 'detached' })
})

test('a theme is there at once, in the other tab, on another device and before anything is drawn', async ({
  visit,
}) => {
  const member = await createOwner()
  const { page, context } = await visit({ cookies: member.cookies })
  const other = await context.newPage()
  await other.goto('/projects')
  await page.goto('/account/preferences')
  await page.getByRole('radiogroup', { name: 'Theme' }).locator('label', { hasText: 'Dark' }).click()
  await expect.poll(() => shownScheme(page)).toBe('dark')
  await expect.poll(() => shownScheme(other)).toBe('dark')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'domcontentloaded' })
  expect(await shownScheme(page)).toBe('dark')
  const { page: device } = await visit({ cookies: (await signedIn(member)).cookies })
  await device.goto('/dashboard')
  await expect.poll(() => shownScheme(device)).toBe('dark')
})

test('the preferences have what was agreed to at the sign-up, and keep what is chosen', {
  tags: ['2.146', '3.17'],
}, async ({ visit }) => {
  const begun = new Date()
  const member = await createOwner({ consentToHelpEmails: true })
  const { page } = await visit({ cookies: member.cookies, at: '/account/preferences' })
  const help = page.getByLabel('Tips to get started')
  const marketing = page.getByLabel('News, updates and offers')
  await help.waitFor()
  expect([await help.isChecked(), await marketing.isChecked()]).toEqual([true, false])
  await page.getByLabel('Dates and times').selectOption('sv-SE')
  await page.getByText('Preferences saved').first().waitFor()
  await marketing.check()
  const chosen = { language: 'sv-SE', consentToHelpEmails: true, consentToMarketingEmails: true }
  await expect.poll(() => member.call('GET', '/account')).toMatchObject({ preferences: chosen })
  await page.reload()
  await help.waitFor()
  expect([await help.isChecked(), await marketing.isChecked()]).toEqual([true, true])
  await goTo(page, '/account/data-privacy')
  const { format } = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'medium' })
  const days = [begun, new Date()].map((time) => format(time)).join('|')
  await page
    .getByText(new RegExp(`Signed in on (${days})`))
    .first()
    .waitFor()
})

test('a device that is signed out from afar has to log in again', async ({ visit }) => {
  const member = await createOwner()
  const { page } = await visit({ cookies: member.cookies })
  const { page: device } = await visit({ width: 360 })
  await device.goto('/projects')
  await device.waitForURL('**/login')
  await logIn(device, member)
  await device.getByRole('link', { name: member.companyName }).waitFor()
  await page.goto('/account/data-privacy')
  await page.getByText('This device').waitFor()
  await page
    .getByRole('button', { name: /^Sign out Chrome on / })
    .first()
    .click()
  await page.getByText(/^Signed out: /).waitFor()
  await device.waitForURL('**/login')
  await logIn(device, member)
  await device.waitForURL((url) => url.pathname !== '/login')
  await page.reload()
  await button(page, 'Sign out everywhere else').click()
  await device.waitForURL('**/login')
  await button(page, 'Sign out everywhere else').waitFor({ state: 'detached' })
})

test('everything held about a person is one file; the account is deleted once its address is typed', {
  tags: ['smoke', '2.148', '2.159', '2.160'],
}, async ({ visit }) => {
  const member = await createOwner()
  const { page } = await visit({ cookies: member.cookies, at: '/account/data-privacy' })
  await page.getByRole('heading', { name: 'Data Privacy', exact: true }).waitFor()
  await page.getByText('This device', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Your data' }).waitFor()
  const download = page.waitForEvent('download')
  await button(page, 'Export my data').click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^earshot-account-\d{4}-\d\d-\d\d\.json$/)
  const content = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(content.account.email).toBe(member.email)
  expect(content.organisations[0].name).toBe(member.companyName)

  await button(page, 'Delete my account').click()
  await page.getByText('Please type your email address exactly as it is shown.').waitFor()
  await page.getByLabel(`Type ${member.email} to confirm`).fill(member.email)
  await button(page, 'Delete my account').click()
  await page.waitForURL('**/login')
  const { email, password } = member
  await expect(call('POST', '/auth/login', { email, password })).rejects.toThrow('401')
})

test('who deletes the only organisation finds their data and the deletion of the account at the login', async ({
  visit,
}) => {
  const member = await createOwner()
  await member.call('POST', '/organisation/deletion', { name: member.companyName })
  const { page } = await visit({ at: '/login' })
  await logIn(page, member)
  await page.getByText('There is no organisation that you can sign in to.').waitFor()
  await page.getByRole('link', { name: 'Export your data or delete your account' }).click()
  await page.getByRole('heading', { name: 'Your data' }).waitFor()
  await field(page, 'Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  const download = page.waitForEvent('download')
  await button(page, 'Export my data').click()
  const content = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(content).toMatchObject({ account: { email: member.email }, organisations: [] })
  await page.getByText('Your data was saved as a file').waitFor()
  await button(page, 'Delete my account').click()
  await expectAccessible(page)
  await button(page, 'Delete my account for good').click()
  await page.getByText('Your account is deleted').waitFor()
  await field(page, 'Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await button(page, 'Export my data').click()
  await page.getByText('The email or password is not valid.').waitFor()
})
