import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere } from './axe.ts'
import { embeddedProject } from './customer.ts'
import { mailedToken } from './mailbox.ts'
import { call, createMember, createOwner, type Member, newPersonDetails, signedIn } from './person.ts'
import { type Serving, serve } from './server.ts'
import { goTo, userMenuButton } from './shell.ts'
import { completeSignUp, submitSignUp } from './sign-up-form.ts'
import { test } from './visit.ts'

/** A server with the fake payment provider, which the shared server runs without. */
let billing: Serving
beforeAll(async () => {
  billing = await serve({ DEMO_BILLING: 'on' })
})
afterAll(() => billing.stop())

const subscription = '/organisation/subscription'
const cards = { pays: '4242 4242 4242 4242', failsLater: '4000 0000 0000 0341' }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const plan = (page: Page) => page.getByRole('region', { name: 'Your plan' })

/** Pays on the provider's page and returns to the console. */
async function pay(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByLabel('Card number').fill(cards.pays)
  await button(page, 'Subscribe').click()
}

/** Submits a card to one of the provider's pages, without a browser. */
async function giveCard(url: string, card: string): Promise<void> {
  const body = new URLSearchParams({ card })
  const { status } = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  expect([200, 303]).toContain(status)
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('nothing is shown')
  return box
}

const readSubscription = (member: Member) => member.call('GET', '/subscription')

/** Subscribes for a year without a trial, through the API. */
async function subscribe(member: Member, plan: 'pro' | 'agency'): Promise<void> {
  const { url } = (await member.call('POST', '/subscription/checkout', { plan, interval: 'year' })) as Link
  await giveCard(url, cards.pays)
  await expect.poll(() => readSubscription(member)).toMatchObject({ plan, subscribedPlan: plan })
}

/** Makes the next payment fail by saving a card that is refused. */
async function failNextPayment(member: Member): Promise<void> {
  const { url } = (await member.call('POST', '/subscription/portal', {})) as Link
  const { origin, pathname } = new URL(url)
  await giveCard(`${origin}${pathname}/card`, cards.failsLater)
  await fetch(`${origin}${pathname}/renewal`, { method: 'POST' })
}

interface Link {
  url: string
}

/** Saves another card on the provider's page and charges the next payment to the card. */
async function payNextWith(page: Page, card: string): Promise<void> {
  await page.goto(subscription)
  await button(page, 'Payment details').click()
  await page.getByLabel('Card number').fill(card)
  await button(page, 'Keep this card').click()
  await button(page, 'Take the next payment now').click()
  await page.getByText('Done.').waitFor()
  await page.getByRole('link', { name: 'Back to Earshot' }).click()
}

test('a plan is tried without a card, then paid for, and the invoice is listed', { tags: ['9.46'] }, async ({
  visit,
}) => {
  const ada = await createOwner({}, billing)
  const member = await createMember(ada, {}, billing)
  const { page } = await visit({
    server: billing.server,
    cookies: ada.cookies,
    at: `${subscription}?checkout=done`,
  })
  // Returning from the provider's page is no proof of a payment.
  await page.getByText('Waiting for the payment to be confirmed').waitFor()
  await page.goto(subscription)
  await plan(page)
    .getByText(/^Free until .* Renews every 30 days while you use it/)
    .waitFor()
  await expectAccessible(page)
  await button(page, 'Try Pro free').click()
  await plan(page).getByText('Trial', { exact: true }).waitFor()
  await plan(page)
    .getByText(
      /^Your trial ends on .*, in 30 days\. Then this organisation goes to Free, unless you subscribe/,
    )
    .waitFor()
  await button(page, 'Trial of Pro: 30 days left').click()
  await expectAccessibleEverywhere(page)
  await button(page, 'Hide until tomorrow').click()
  await expect.poll(() => button(page, /^Trial of Pro/).count()).toBe(0)

  const other = await visit({ server: billing.server, cookies: member.cookies, at: '/dashboard' })
  await userMenuButton(other.page).waitFor()
  expect(await button(other.page, /^Trial of Pro/).count()).toBe(0)

  await button(page, 'Subscribe to Pro').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Next payment: \$19\.00 on /).waitFor()
  expect(await dialog.getByRole('row', { name: 'Due now' }).textContent()).toContain('$0.00')
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Promotion code' }).fill('NOBODY-HAS-THIS')
  await button(page, 'Apply').click()
  await dialog.getByText('This promotion code is not known, or it has ended.').waitFor()
  await pay(page)
  await page.getByText('You are subscribed to Pro').waitFor()
  await plan(page)
    .getByText(/The first payment follows then, at \$19 a year\.$/)
    .waitFor()
  await payNextWith(page, cards.pays)
  await plan(page)
    .getByText(/^Renews on .* at \$19 a year\.$/)
    .waitFor()
  await goTo(page, '/organisation/invoices')
  const paid = page.getByRole('row').filter({ hasText: '$19.00 USD' })
  await paid.getByText('Paid', { exact: true }).waitFor()
  expect(
    await paid.getByRole('link').evaluateAll((links) => links.map(({ textContent }) => textContent)),
  ).toEqual(['View', 'PDF'])
  await page.setViewportSize({ width: 375, height: 700 })
  const date = await boxOf(paid.getByRole('cell').nth(1))
  const view = await boxOf(paid.getByRole('link').first())
  expect(view.y + view.height).toBeLessThanOrEqual(date.y)
  await expectAccessibleEverywhere(page)
})

test('an upgrade shows what it costs before it is charged; a downgrade names what will be over, and deletes nothing', async ({
  visit,
}) => {
  const ada = await createOwner({}, billing)
  await subscribe(ada, 'pro')
  const { page } = await visit({ server: billing.server, cookies: ada.cookies, at: subscription })
  await button(page, 'Upgrade to Agency').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Unused time on').waitFor()
  await dialog.getByText('Remaining time on').waitFor()
  await expectAccessible(page)
  await button(page, 'Upgrade to Agency and pay $80.00').click()
  await plan(page)
    .getByText(/^Renews on .* at \$99 a year\.$/)
    .waitFor()

  const another = (name: string) => ada.call('POST', '/projects', { name })
  for (const name of ['2', '3', '4', '5', '6']) await another(`Engine ${name}`)
  await button(page, 'Downgrade to Pro').click()
  await dialog.getByText('6 projects, and Pro includes 5').waitFor()
  await dialog.getByText('Nothing is deleted. Until it fits again, nothing can be added to it.').waitFor()
  await expectAccessibleEverywhere(page)
  await dialog.getByRole('button', { name: 'Downgrade to Pro' }).click()
  await plan(page)
    .getByText(/at \$19 a year\./)
    .waitFor()
  const { items } = (await ada.call('GET', '/projects')) as { items: unknown[] }
  expect(items).toHaveLength(6)
  await expect(another('Engine 7')).rejects.toThrow('The Pro plan includes 5 projects')
})

test('while a payment is missing only administrators work, and all is back as soon as it is paid', {
  tags: ['6.10', '9.47'],
}, async ({ visit }) => {
  const paying = await createOwner({}, billing)
  const { publicKey } = await embeddedProject(paying)
  const { server } = billing
  const { cookies } = await createMember(paying, {}, billing)
  const member = await visit({ server, cookies, at: '/tasks' })
  await subscribe(paying, 'agency')
  await userMenuButton(member.page).waitFor()
  await failNextPayment(paying)

  // The member’s open page updates at once.
  await member.page.getByRole('heading', { name: `A payment for ${paying.companyName} failed` }).waitFor()
  await member.page.getByRole('listitem').filter({ hasText: 'Ada Lovelace' }).waitFor()
  await expectAccessibleEverywhere(member.page)
  const config = await fetch(`${billing.server}/e/v1/config?key=${publicKey}`, {
    headers: { origin: 'https://product.example' },
  })
  expect(config.status).toBe(200)

  const { page } = await visit({ server, cookies: paying.cookies, at: '/' })
  await page.waitForURL(`**${subscription}`)
  await expectAccessibleEverywhere(page, () => page.getByText('A payment failed', { exact: true }).waitFor())
  await button(page, 'Update payment details').click()
  await page.getByLabel('Card number').fill(cards.pays)
  await button(page, 'Keep this card').click()
  await page.getByText('The card is kept.').waitFor()
  await userMenuButton(member.page).waitFor()
  await page.getByRole('link', { name: 'Back to Earshot' }).click()
  await plan(page)
    .getByText(/^Renews on /)
    .waitFor()
})

test('a cancelled plan stays until the end of what is paid for, and is resumed', async ({ visit }) => {
  const ada = await createOwner({}, billing)
  await subscribe(ada, 'pro')
  const { page } = await visit({ server: billing.server, cookies: ada.cookies, at: subscription })
  await button(page, 'Cancel subscription').click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByText(/^The subscription ends on .* goes to Free\. Until then you can resume it\.$/)
    .waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  await plan(page)
    .getByText(/^Pro stays until .*, then this organisation goes to Free\.$/)
    .waitFor()
  await plan(page).getByRole('button', { name: 'Resume subscription' }).click()
  await plan(page)
    .getByText(/^Renews on /)
    .waitFor()
})

test('the plan that somebody chose on the price list is tried from the first visit on', async ({ visit }) => {
  const { page } = await visit({ server: billing.server, at: '/pricing' })
  await page.getByRole('link', { name: 'Try Agency free' }).click()
  await page.getByText('You try Agency for 30 days. No card is needed.').waitFor()
  const person = newPersonDetails()
  const { email, password } = person
  await submitSignUp(page, completeSignUp(person))
  await page.getByText('Account Created').waitFor()
  const token = await mailedToken(email, '/activate', billing.dataDir)
  await call('POST', '/auth/activate', { token, password }, billing)
  await page.context().addCookies((await signedIn(person, billing.server)).cookies)
  await page.goto('/dashboard')
  await button(page, 'Trial of Agency: 30 days left').waitFor()
})

/** Uses up all beta prices but one, with rows of deleted organisations. */
function sellAllButOne(): void {
  const database = new DatabaseSync(join(billing.dataDir, 'earshot.db'), { timeout: 20_000 })
  database.exec(`
    with recursive taken (number) as (select 1 union all select number + 1 from taken where number < 199)
    insert or ignore into beta_deals (tenant_id, number, taken_at) select 'gone-' || number, number, 1 from taken`)
  database.close()
}

test('the last of the beta prices is held for whoever pays first', async ({ visit }) => {
  const [one, two] = [await createOwner({}, billing), await createOwner({}, billing)]
  sellAllButOne()
  const { page } = await visit({ server: billing.server, cookies: one.cookies, at: subscription })
  await page.getByText('$19', { exact: true }).waitFor()
  await page.getByText(/1 of 200 left/).waitFor()
  await button(page, 'Subscribe to Pro').click()
  await page.getByRole('dialog').getByText('This is the beta price.', { exact: false }).waitFor()
  await pay(page)
  await page.getByText('You are subscribed to Pro').waitFor()
  await plan(page)
    .getByText(/at \$19 a year\.$/)
    .waitFor()
  const late = await visit({ server: billing.server, cookies: two.cookies, at: subscription })
  await late.page.getByText('$39', { exact: true }).waitFor()
  expect(await late.page.getByText('$19', { exact: true }).count()).toBe(0)
})
