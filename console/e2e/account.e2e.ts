import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright'
import sharp from 'sharp'
import { expect, inject } from 'vitest'
import { expectAccessible } from './axe.ts'
import { mailedLink } from './mailbox.ts'
import { owner, type Person } from './person.ts'
import { test } from './visit.ts'

/** Every page of the account, and words that stand on it once it is whole. */
const pages = {
  '/account/personal-details': 'New email',
  '/account/preferences': 'News, updates and offers',
  '/account/data-privacy': 'This device',
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const shownScheme = (page: Page) =>
  page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'))

/** Signs somebody in to a browser without the form. */
async function signIn(context: BrowserContext, { email, password }: Pick<Person, 'email' | 'password'>) {
  const headers = { origin: inject('server') }
  const answer = await context.request.post('/api/v1/auth/login', { data: { email, password }, headers })
  expect(answer.status()).toBe(200)
}

/** Lets the server say once that the login is too long ago; what follows is the server's own doing. */
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

test('the account begins with the personal details, which complete the profile once they are saved', async ({
  visit,
}) => {
  const member = await owner()
  const { page, context } = await visit({ cookies: member.cookies })
  const other = await context.newPage()
  await other.goto('/account/personal-details')
  await page.goto('/account/')
  await page.waitForURL('**/account/personal-details')
  await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor()
  await page.getByText('Complete your profile').waitFor()
  await field(page, 'First name').fill('  ')
  await button(page, 'Save changes').click()
  await page.getByText('Please enter your first name').waitFor()
  await field(page, 'First name').fill('Augusta')
  await button(page, 'Save changes').click()
  await page.getByText('Personal details saved').waitFor()
  await page.getByText('Complete your profile').waitFor({ state: 'detached' })
  await other.getByText('Complete your profile').waitFor({ state: 'detached' })
  await page.goto('/dashboard')
  await page.getByText('Augusta').first().waitFor()
})

test('[3.3][3.46] a photo stands in place of the initials until it is removed', async ({ visit }) => {
  const member = await owner()
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/account/personal-details')
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
  const member = await owner()
  const fresh = member.email.replace('ada.', 'new.')
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/account/personal-details')
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
  const { page: again, context } = await visit()
  await signIn(context, { ...member, email: fresh })
  await again.goto('/account/personal-details')
  await again.getByText(fresh).first().waitFor()
})

test('a wish for another address can be taken back', async ({ visit }) => {
  const member = await owner()
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/account/personal-details')
  await field(page, 'New email').fill(`other.${member.email}`)
  await button(page, 'Send link').click()
  await button(page, 'Cancel change').click()
  await page.getByText('Your email address stays as it is').waitFor()
  await page.getByText('Waiting for').waitFor({ state: 'detached' })
})

test('a login that is too long ago is proven in a dialog, and the call goes on', async ({ visit }) => {
  const member = await owner()
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/account/personal-details')
  const fresh = `proven.${member.email}`
  await wantProofOnce(page, '/account/email-change')
  await field(page, 'New email').fill(fresh)
  await button(page, 'Send link').click()
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await dialog.waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Password').first().fill('Wrong-1!')
  await page.keyboard.press('Enter')
  await dialog.getByText('The current password specified is not valid').waitFor()
  await dialog.getByLabel('Password').first().fill(member.password)
  await page.keyboard.press('Enter')
  await page.getByText(`Waiting for ${fresh}`).waitFor()
  await dialog.waitFor({ state: 'detached' })
})

test('whoever lets the proof be keeps what they typed', async ({ visit }) => {
  const member = await owner()
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/account/personal-details')
  await wantProofOnce(page, '/account/email-change')
  await field(page, 'New email').fill('typed@nowhere.example')
  await button(page, 'Send link').click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('alert').getByText('Please confirm that it is you, then try again.').waitFor()
  expect(await field(page, 'New email').inputValue()).toBe('typed@nowhere.example')
})

test('a theme is there at once, in the other tab, on another device and before anything is drawn', async ({
  visit,
}) => {
  const member = await owner()
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
  const { page: device, context: pocket } = await visit()
  await signIn(pocket, member)
  await device.goto('/dashboard')
  await expect.poll(() => shownScheme(device)).toBe('dark')
})

test('dates and mails are as one chooses', async ({ visit }) => {
  const member = await owner()
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/account/preferences')
  await page.getByLabel('Dates and times').selectOption('sv-SE')
  await page.getByText('Preferences saved').first().waitFor()
  await page.getByLabel('News, updates and offers').check()
  await expect
    .poll(async () => (await member.call('GET', '/account')) as { preferences: object })
    .toMatchObject({ preferences: { language: 'sv-SE', consentToMarketingEmails: true } })
  await page.goto('/account/data-privacy')
  const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'medium' }).format(new Date())
  await page.getByText(`Signed in on ${day}`).first().waitFor()
})

test('a device that is signed out from afar has to log in again', async ({ visit }) => {
  const member = await owner()
  const { page } = await visit({ cookies: member.cookies })
  const { page: device, context } = await visit({ width: 360 })
  await signIn(context, member)
  await device.goto('/projects')
  await device.getByRole('link', { name: member.companyName }).waitFor()
  await page.goto('/account/data-privacy')
  await page.getByText('This device').waitFor()
  await page
    .getByRole('button', { name: /^Sign out Chrome on / })
    .first()
    .click()
  await page.getByText(/^Signed out: /).waitFor()
  await device.waitForURL('**/login')
  await signIn(context, member)
  await device.goto('/projects')
  await page.reload()
  await button(page, 'Sign out everywhere else').click()
  await device.waitForURL('**/login')
  await button(page, 'Sign out everywhere else').waitFor({ state: 'detached' })
})

test('[2.159] everything held about a person is one file', async ({ visit }) => {
  const member = await owner()
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/account/data-privacy')
  const download = page.waitForEvent('download')
  await button(page, 'Export my data').click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^earshot-account-\d{4}-\d\d-\d\d\.json$/)
  const content = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(content.account.email).toBe(member.email)
  expect(content.organisations[0].name).toBe(member.companyName)
})

test('[2.160] an account is deleted once its address is typed, and cannot be used again', async ({
  visit,
}) => {
  const member = await owner()
  const { page, context } = await visit({ cookies: member.cookies })
  await page.goto('/account/data-privacy')
  await button(page, 'Delete my account').click()
  await page.getByText('Please type your email address exactly as it is shown.').waitFor()
  await page.getByLabel(`Type ${member.email} to confirm`).fill(member.email)
  await button(page, 'Delete my account').click()
  await page.waitForURL('**/login')
  const headers = { origin: inject('server') }
  const { email, password } = member
  const answer = await context.request.post('/api/v1/auth/login', { data: { email, password }, headers })
  expect(answer.status()).toBe(401)
})

test('who deletes the only organisation finds their data and the deletion of the account at the login', async ({
  visit,
}) => {
  const member = await owner()
  await member.call('POST', '/organisation/deletion', { name: member.companyName })
  const { page } = await visit()
  await page.goto('/login')
  await button(page, 'Use Email/Password').click()
  await field(page, 'Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await button(page, 'Login').click()
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

for (const [scheme, width] of [
  ['light', 1280],
  ['dark', 1280],
  ['light', 360],
] as const)
  test(`the pages are for everybody, ${scheme} and ${width} pixels wide`, async ({ visit }) => {
    const member = await owner()
    const { page } = await visit({ cookies: member.cookies, scheme, width })
    for (const [path, words] of Object.entries(pages)) {
      await page.goto(path)
      await page.getByText(words).waitFor()
      await expectAccessible(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, path).toBeLessThanOrEqual(0)
    }
  })
