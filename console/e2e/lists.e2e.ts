import type { FrameLocator, Page } from 'playwright'
import { describe, expect, inject, test as plain } from 'vitest'
import { expectAccessible, expectFits } from './axe.ts'
import { holdRequests, isFocused } from './forms.ts'
import { mailedLink, mailedToken, mailsTo } from './mailbox.ts'
import { call } from './person.ts'
import { sharedPage } from './shared-page.ts'
import { test } from './visit.ts'

let count = 0
const somebody = (): string => `reader.${process.pid}.${++count}@example.com`

const formOn = (page: Page): FrameLocator => page.frameLocator('main iframe')

/** Fills in the form of a mailing list and submits it. */
async function subscribe(form: FrameLocator, email: string): Promise<void> {
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByRole('button').click()
}

test('whoever subscribes on /mailing-list is asked by mail, and is on the list after a click', {
  tags: ['smoke', '2.37', '2.38'],
}, async ({ visit }) => {
  const { page } = await visit()
  const email = somebody()
  await page.goto('/mailing-list')
  await page.getByRole('heading', { level: 1, name: 'Mailing list' }).waitFor()
  const form = formOn(page)
  await subscribe(form, email)
  await form.getByRole('heading', { name: 'Check your mailbox' }).waitFor()
  await form.getByText('Please check your spam/junk folder if you do not find it.').waitFor()
  await form.getByText(`Sent to ${email}`).waitFor()

  const link = await mailedLink(email, '/confirm-subscription')
  await page.goto(link)
  const confirm = page.getByRole('button', { name: 'Confirm my address' })
  await confirm.waitFor()
  expect(new URL(page.url()).hash).toBe('')
  await expectAccessible(page)
  await confirm.click()
  await page.getByText('You are on the mailing list.').waitFor()

  // A second click, also on another device, is no error.
  await page.goto('about:blank')
  await page.goto(link)
  await confirm.click()
  await page.getByText('You are on the mailing list.').waitFor()
})

test('a subscriber leaves by the link of any mail, without a login, and has the address deleted', async ({
  visit,
}) => {
  const email = somebody()
  await call('POST', '/subscriptions', { list: 'news', email })
  await call('POST', '/subscriptions/confirm', { token: await mailedToken(email, '/confirm-subscription') })
  const { page } = await visit({ scheme: 'dark', at: await mailedLink(email, '/unsubscribe') })
  await page.getByRole('button', { name: 'Unsubscribe' }).waitFor()
  expect(new URL(page.url()).hash).toBe('')
  await page.getByText('Stop all emails from the mailing list?').waitFor()
  await page.getByRole('checkbox', { name: 'Also delete my address' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByText('your address is deleted').waitFor()
})

test('a mail program without a button of its own opens the page that leaves the list', async ({ visit }) => {
  const email = somebody()
  await call('POST', '/subscriptions', { list: 'news', email })
  await mailedLink(email, '/unsubscribe')
  const [mail] = await mailsTo(email)
  const { page } = await visit({ at: mail?.unsubscribe })
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByText('You get no more emails from this list.', { exact: false }).waitFor()
  expect(new URL(page.url()).search).toBe('')
})

describe('the form', () => {
  const page = sharedPage((page) => page.goto('/mailing-list'))

  plain.for([
    ['', 'Please enter your email address'],
    ['nobody', 'Please enter a valid email address'],
  ] as const)('refuses the address “%s” beside its field, where it stays', async ([typed, message]) => {
    const form = formOn(page())
    await subscribe(form, typed)
    const field = form.getByRole('textbox', { name: 'Email' })
    await form.getByText(message, { exact: true }).waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    const description = await field.getAttribute('aria-describedby')
    expect(await form.locator(`#${description}`).innerText()).toBe(message)
    expect(await field.inputValue()).toBe(typed)
    await expect.poll(() => isFocused(field)).toBe(true)
  })
})

test('what was typed stays when the server cannot be reached or has had enough, and goes out later', async ({
  visit,
}) => {
  const { page } = await visit()
  const email = somebody()
  await page.goto('/mailing-list')
  const form = formOn(page)
  await page.route('**/api/v1/subscriptions', (route) => route.abort())
  await subscribe(form, email)
  await form.getByRole('alert').getByText('Earshot could not be reached.').waitFor()
  await page.unroute('**/api/v1/subscriptions')
  await page.route('**/api/v1/subscriptions', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      body: JSON.stringify({ detail: 'Too many requests. Please wait 40 seconds.' }),
    }),
  )
  await form.getByRole('button').click()
  await form.getByRole('alert').getByText('Please wait 40 seconds.').waitFor()
  expect(await form.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email)
  await page.unroute('**/api/v1/subscriptions')
  await form.getByRole('button').click()
  await form.getByRole('heading', { name: 'Check your mailbox' }).waitFor()
})

test('the form is sent by the keyboard, and its button says that it is busy', async ({ visit }) => {
  const { page } = await visit({ at: '/mailing-list' })
  const form = formOn(page)
  const send = await holdRequests(page, '**/api/v1/subscriptions')
  await form.getByRole('textbox', { name: 'Email' }).fill(somebody())
  await form.getByRole('button', { name: 'Subscribe' }).and(form.locator(':enabled')).waitFor()
  await form.getByRole('textbox', { name: 'Email' }).press('Enter')
  await form.locator('button[aria-busy="true"]', { hasText: 'Subscribe' }).waitFor()
  send()
  const heading = form.getByRole('heading', { name: 'Check your mailbox' })
  await heading.waitFor()
  await expect.poll(() => isFocused(heading)).toBe(true)
})

test.for([
  [1280, 'light'],
  [360, 'dark'],
] as const)(
  'at %s in %s the frame has room for all that the form says, and nothing moves',
  async ([width, scheme], { visit }) => {
    const { page } = await visit({ width, scheme, at: '/mailing-list' })
    const form = formOn(page)
    const frame = page.locator('main iframe')
    await form.getByRole('button', { name: 'Subscribe' }).waitFor()
    const height = (await frame.boundingBox())?.height ?? 0
    const needed = () =>
      form.locator('body > :first-child').evaluate((page) => page.getBoundingClientRect().height)
    expect(await needed()).toBeLessThanOrEqual(height)
    await expectAccessible(page)
    await subscribe(form, 'nobody')
    await form.getByText('Please enter a valid email address').waitFor()
    expect(await needed()).toBeLessThanOrEqual(height)
    await expectAccessible(page)
    await page.route('**/api/v1/subscriptions', (route) => route.abort())
    await form.getByRole('button').click()
    await form.getByRole('alert').waitFor()
    expect(await needed()).toBeLessThanOrEqual(height)
    await page.unroute('**/api/v1/subscriptions')
    await subscribe(form, `${'long.'.repeat(20)}${somebody()}`)
    await form.getByRole('heading', { name: 'Check your mailbox' }).waitFor()
    expect(await needed()).toBeLessThanOrEqual(height)
    await expectAccessible(page)
    expect((await frame.boundingBox())?.height).toBe(height)
    await expectFits(page)
  },
)

test('only the forms may stand in a frame, only of ours, and only the pages around them have one', async () => {
  const headersOf = async (path: string) => {
    const { headers } = await fetch(inject('server') + path)
    const policy = headers.get('content-security-policy') ?? ''
    const directive = (name: string) => new RegExp(`${name} ([^;]+)`).exec(policy)?.[1]
    return [directive('frame-ancestors'), headers.get('x-frame-options'), directive('frame-src')]
  }
  for (const path of ['/mailing-list-form', '/waiting-list-form'])
    expect([path, ...(await headersOf(path))]).toEqual([path, "'self'", 'SAMEORIGIN', "'none'"])
  for (const path of ['/', '/home', '/mailing-list', '/no/such/page', '/login', '/tasks'])
    expect([path, ...(await headersOf(path))]).toEqual([path, "'none'", 'DENY', "'self'"])
  for (const path of ['/pricing', '/privacy-policy'])
    expect([path, ...(await headersOf(path))]).toEqual([path, "'none'", 'DENY', "'none'"])
})

test('without JavaScript the form says whom to write to instead', async ({ visit }) => {
  const { page } = await visit({ javaScript: false, at: '/mailing-list' })
  await formOn(page).getByRole('link', { name: 'support@earshot.example' }).waitFor()
  expect(await formOn(page).getByRole('textbox').count()).toBe(0)
})

test('a link of the form leads out of the frame', async ({ visit }) => {
  const { page } = await visit({ at: '/mailing-list' })
  await formOn(page).getByRole('link', { name: 'privacy policy' }).click()
  await page.waitForURL('**/privacy-policy#lists')
  await page.getByRole('heading', { name: 'When you write to us or join a list' }).waitFor()
})
