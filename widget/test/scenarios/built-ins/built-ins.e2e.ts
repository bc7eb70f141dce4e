import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { openPanel, panelOf } from '../../panel-of.ts'
import { test } from '../../visit.ts'

interface Host {
  Earshot(...call: unknown[]): unknown
}

const call = (page: Page, ...input: unknown[]) =>
  page.evaluate((all) => void (window as unknown as Host).Earshot(...all), input)

/** Presses a button that sends, and waits for the server's response. */
async function send(page: Page, panel: Locator, button: string, path: RegExp): Promise<void> {
  const sent = page.waitForResponse(
    (response) => path.test(response.url()) && response.request().method() !== 'GET' && response.ok(),
  )
  await panel.getByRole('button', { name: button, exact: true }).click()
  await sent
}

/** Uses every form of the panel, beginning on the view of ideas. */
async function useEveryForm(page: Page, panel: Locator, name: string): Promise<void> {
  await panel.getByRole('button', { name: 'Suggest an idea' }).click()
  await panel.getByLabel('Your idea in one line').fill(`A bell for ${name}`)
  await panel.getByRole('button', { name: 'Want to hear what happens next?' }).click()
  await panel.getByLabel('Email').fill(`${name}@customer.example`)
  await send(page, panel, 'Send idea', /v1\/feedback$/)
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
  await call(page, 'open', { type: 'bug' })
  await panel.getByLabel('What happened?').fill(`No bell for ${name}`)
  await panel.getByText('Show what is sent').click()
  await panel.locator('.told li').first().waitFor()
  await send(page, panel, 'Send report', /v1\/feedback$/)
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
  await call(page, 'open', { view: 'board' })
  await panel.getByRole('listitem').first().getByRole('button').last().click()
  await panel.getByLabel('Add a comment').fill(`Me too, on ${name}`)
  await send(page, panel, 'Comment', /\/comments$/)
  await call(page, 'open', { view: 'board' })
  const vote = panel.locator('.vote').first()
  const before = await vote.getAttribute('aria-pressed')
  await vote.click()
  await expect.poll(() => vote.getAttribute('aria-pressed')).not.toBe(before)
  await call(page, 'open', { view: 'news' })
  await panel.getByRole('listitem').first().waitFor()
}

test.for(['prototype', 'mootools', 'names', 'fields'])(
  'on a page with %s of its own every form works, and nothing is thrown into the page',
  async (name, { visit }) => {
    const { page, diagnostics } = await visit(`built-ins/${name}.html`)
    await page.evaluate(() => setTimeout(() => Promise.reject(new RangeError('the page’s own'))))
    await page.waitForEvent('pageerror').catch(() => {})
    diagnostics.length = 0
    await call(page, 'attach', '#order', { type: 'idea' })
    if (name === 'fields') await page.getByText('Order').click()
    await call(page, 'open', { view: 'home' })
    const panel = panelOf(page)
    await panel.getByRole('heading', { name: 'Most wanted' }).waitFor()
    await useEveryForm(page, panel, name)
    await page.evaluate(() =>
      (window as unknown as { Earshot: { open(request: object): void } }).Earshot.open({ type: 'bug' }),
    )
    await panel.getByLabel('What happened?').waitFor()
    await call(page, 'destroy')
    expect(diagnostics.filter((line) => !line.includes('#target'))).toEqual([])
  },
)

test.for(['prototype', 'mootools', 'names'])(
  'with built-ins changed as %s does, what could not be sent is kept and sent later',
  async (library, { visit }) => {
    const { page, diagnostics } = await visit(`built-ins/${library}.html`)
    let panel = await openPanel(page)
    const title = `A buoy for ${library}`
    await page.route('**/e/v1/feedback', (route) => route.fulfill({ status: 503 }))
    await panel.getByRole('button', { name: 'Suggest an idea' }).click()
    await panel.getByLabel('Your idea in one line').fill(title)
    const refused = page.waitForResponse((response) => response.status() === 503)
    await panel.getByRole('button', { name: 'Send idea' }).click()
    await refused

    const sent = page.waitForResponse((response) => response.status() === 201)
    await page.unroute('**/e/v1/feedback')
    await page.reload()
    await sent
    panel = await openPanel(page)
    await panel.getByRole('button', { name: 'Your feedback' }).click()
    await panel.getByRole('listitem').filter({ hasText: title }).waitFor()
    expect(await panel.getByText('Waiting to be sent').count()).toBe(0)
    expect(diagnostics.filter((line) => line.startsWith('thrown'))).toEqual([])
  },
)

const forms = [
  ['idea', 'Your idea in one line', 'Send idea', '**/e/v1/feedback'],
  ['bug', 'What happened?', 'Send report', '**/e/v1/feedback'],
] as const

test.for(forms)(
  'a blocker that stops sending a form (%s) is named, and the text stays',
  async ([type, label, button, path], { visit }) => {
    const { page } = await visit('plain/page.html')
    await openPanel(page)
    const panel = panelOf(page)
    await page.evaluate(() => {
      const host = window as unknown as Host & { codes: string[] }
      host.codes = []
      host.Earshot('on', 'error', ({ code }: { code: string }) => host.codes.push(code))
    })
    await page.route(path, (route) =>
      route.request().method() === 'POST' ? route.abort('blockedbyclient') : route.fallback(),
    )
    await call(page, 'open', { type })
    await panel.getByLabel(label).fill('A bell')
    await panel.getByRole('button', { name: button }).click()
    await panel.getByText('such as an ad blocker').waitFor({ timeout: 20_000 })
    expect(await panel.getByText('This website may not').count()).toBe(0)
    expect(await panel.getByLabel(label).inputValue()).toBe('A bell')
    expect(await page.evaluate(() => (window as unknown as { codes: string[] }).codes)).toEqual(['blocker'])
  },
)

test('a blocker that stops comments, votes and addresses is named where these are', async ({ visit }) => {
  const { page } = await visit('plain/page.html')
  const panel = await openPanel(page)
  const patience = { timeout: 20_000 }
  const named = panel.getByText('such as an ad blocker')
  await page.route('**/vote', (route) => route.abort('blockedbyclient'))
  await page.route('**/comments', (route) =>
    route.request().method() === 'POST' ? route.abort('blockedbyclient') : route.fallback(),
  )
  await panel.locator('.vote').first().click()
  await named.waitFor(patience)
  await call(page, 'close')
  await call(page, 'open', { view: 'board' })
  await panel.getByRole('listitem').first().getByRole('button').last().click()
  await panel.getByLabel('Add a comment').fill('Me too')
  await panel.getByRole('button', { name: 'Comment', exact: true }).click()
  await named.waitFor(patience)
  expect(await panel.getByLabel('Add a comment').inputValue()).toBe('Me too')
  await call(page, 'close')
  await call(page, 'open', { type: 'bug' })
  await panel.getByLabel('What happened?').fill('No bell at all')
  await panel.getByRole('button', { name: 'Send report' }).click()
  await panel.getByRole('button', { name: 'Notify me' }).click()
  await page.route('**/e/v1/me', (route) =>
    route.request().method() === 'PUT' ? route.abort('blockedbyclient') : route.fallback(),
  )
  await panel.getByLabel('Email').fill('mira@customer.example')
  await panel.getByRole('button', { name: 'Notify me' }).click()
  await named.waitFor(patience)
})
