import type { NewDiagnostics } from '@earshot/shared/diagnostics/new-diagnostics'
import type { Environment } from '@earshot/shared/feedback/feedback'
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { panelOf } from '../../panel-of.ts'
import { signIn } from '../../team.ts'
import { test } from '../../visit.ts'

interface Host {
  natural: Record<'fetch' | 'error' | 'open', unknown>
  Earshot: ((command: string, ...input: unknown[]) => unknown) & { loaded?: true }
}

/** True if the page's own functions are unchanged. */
const isNatural = (page: Page) =>
  page.evaluate(() => {
    const { natural } = window as unknown as Host
    const own = { fetch, error: console.error, open: XMLHttpRequest.prototype.open }
    return Object.entries(own).every(([name, method]) => natural[name as keyof typeof own] === method)
  })

const call = (page: Page, ...input: unknown[]) =>
  page.evaluate((input) => {
    const { Earshot } = window as unknown as Host
    Earshot(...(input as [string]))
  }, input)

/** Presses the page's button, and waits for all errors that follow. */
async function pay(page: Page): Promise<void> {
  const thrown = page.waitForEvent('pageerror')
  await page.click('#pay')
  await thrown
}

async function openForm(page: Page): Promise<Locator> {
  await call(page, 'open', { type: 'bug' })
  const panel = panelOf(page)
  await panel.getByLabel('What happened?').fill('Paying fails')
  await panel.getByRole('switch').first().waitFor()
  return panel
}

async function send(page: Page, panel: Locator) {
  const sent = page.waitForRequest((request) => request.url().endsWith('/e/v1/feedback'))
  await panel.getByRole('button', { name: 'Send report' }).click()
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
  return (await sent).postDataJSON()
}

test('what went wrong on a page is shown, sent as shown, and reaches the team', { tags: ['smoke'] }, async ({
  visit,
}) => {
  const { page } = await visit('diagnostics/page.html')
  await expect.poll(() => isNatural(page)).toBe(false)
  await call(page, 'init', { release: 'shop@4.12.0' })
  await call(page, 'set', { version: '4.12.0', gone: null })
  await call(page, 'addBreadcrumb', 'Basket of ben@harbor.example')
  await pay(page)
  const panel = await openForm(page)
  await panel.getByText('Show what is sent').click()
  const shown = await panel.locator('.told li').allInnerTexts()
  const facts = await panel.getByRole('definition').allTextContents()
  const { diagnostics, environment } = (await send(page, panel)) as {
    diagnostics: NewDiagnostics
    environment: Environment
  }
  expect(Object.values(environment)).toEqual(facts)
  expect(environment.release).toBe('shop@4.12.0')
  const { entries, metadata } = diagnostics
  expect(metadata).toEqual({ version: '4.12.0' })
  const happened = [
    { kind: 'route', path: '/diagnostics/page.html' },
    { kind: 'breadcrumb', message: 'Basket of [email]' },
    { kind: 'click', element: 'button#pay.main.wide[name=pay]' },
    { kind: 'route', path: '/pay/[number]' },
    { kind: 'console', level: 'warn', message: 'No total for [email] [object Object]' },
    { kind: 'request', method: 'PUT', path: '/total', status: 404, duration: expect.any(Number) },
    { kind: 'request', method: 'GET', path: '/missing', status: 404, duration: expect.any(Number) },
    {
      kind: 'error',
      message: 'TypeError: no total at https://shop.example/pay',
      stack: expect.stringMatching(/^at http:\/\/127.0.0.1:\d+\/diagnostics\/page.html:\d+:\d+$/),
    },
  ]
  // Entries of one moment come in any order.
  expect(entries.map(({ before: _, ...entry }) => entry)).toEqual(expect.arrayContaining(happened))
  expect(entries.length).toBe(happened.length)
  expect(entries[0]).toMatchObject({ kind: 'route', path: '/diagnostics/page.html' })
  expect(entries.at(-1)).toMatchObject({ kind: 'error' })
  const words = entries.map(({ kind: _, before: __, ...words }) => Object.values(words).join(' '))
  expect(shown).toEqual([
    'version: 4.12.0',
    ...words.map((line) => expect.stringContaining(line.replace(/\s+/g, ' '))),
  ])
  const team = await signIn()
  const { items } = await team.send<{ items: { id: string }[] }>('GET', '/feedback?kind=bug&sort=newest')
  const path = `/feedback/${items[0]?.id}`
  const { reports } = await team.send<{ reports: { id: string }[] }>('GET', path)
  expect(await team.send('GET', `${path}/reports/${reports[0]?.id}/diagnostics`)).toEqual({
    ...diagnostics,
    originals: [],
    unreadMaps: [],
  })
})

test('a kind that is switched off is not sent', async ({ visit }) => {
  const { page } = await visit('diagnostics/page.html')
  await expect.poll(() => isNatural(page)).toBe(false)
  await pay(page)
  const panel = await openForm(page)
  for (const name of ['Page and browser', 'Console messages (1)', 'Failed requests (2)', 'Errors (1)'])
    await panel.getByRole('switch', { name, exact: true }).click()
  const body = await send(page, panel)
  expect(body).not.toHaveProperty('environment')
  const kinds: string[] = body.diagnostics.entries.map(({ kind }: { kind: string }) => kind)
  expect(kinds.sort()).toEqual(['click', 'route', 'route'])
})

test('who asks for privacy is not observed, and nothing but what the page says is sent', async ({
  visit,
}) => {
  const { page, context } = await visit('plain/page.html')
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })
  })
  await page.goto(page.url().replace('/plain/', '/diagnostics/'))
  await page.locator('earshot-widget .launcher').waitFor()
  await pay(page)
  await call(page, 'captureError', 'not this one either')
  await call(page, 'addBreadcrumb', 'Paid')
  const panel = await openForm(page)
  expect(await isNatural(page)).toBe(true)
  const { diagnostics } = await send(page, panel)
  expect(diagnostics.entries).toEqual([{ kind: 'breadcrumb', before: expect.any(Number), message: 'Paid' }])
})

test('calls that are seen stay what they were, and are the page’s own again after destroy', async ({
  visit,
}) => {
  const { page, diagnostics } = await visit('diagnostics/page.html')
  await expect.poll(() => isNatural(page)).toBe(false)
  const kept = await page.evaluate(async () => {
    const { natural } = window as unknown as Host
    const own = natural as { fetch: typeof fetch }
    const refused = await fetch('http://[').catch((error: Error) => error.name)
    return [
      fetch.name,
      fetch.length === own.fetch.length,
      /native code/.test(String(fetch)),
      (await fetch('/plain/page.html')).ok,
      refused,
    ]
  })
  expect(kept).toEqual(['fetch', true, true, true, 'TypeError'])
  await call(page, 'destroy')
  expect(await isNatural(page)).toBe(true)
  expect(diagnostics).toEqual([])
})

test('nothing is observed where the page asks for consent first, and everything once that is given', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page } = await visit('lifecycle/page.html')
  await page.evaluate(() => {
    const host = window as unknown as Host & { projectKey: string }
    host.natural = { fetch, error: console.error, open: XMLHttpRequest.prototype.open }
    const capture = 'console,network,clicks,routes'
    host.Earshot('init', { key: host.projectKey, consent: 'required', capture })
  })
  const panel = await openForm(page)
  expect(await panel.getByRole('switch').count()).toBe(1)
  expect(await isNatural(page)).toBe(true)
  await call(page, 'init', { consent: 'granted' })
  await expect.poll(() => isNatural(page)).toBe(false)
  await page.locator('#feedback').click()
  await panel.getByLabel('What happened?').fill('Paying fails again')
  await panel.getByRole('switch', { name: 'Clicks (1)' }).waitFor()
  await call(page, 'destroy')
  expect(await isNatural(page)).toBe(true)
})

test('what watches the page loads without the panel', async ({ visit }) => {
  const { page, requests } = await visit('diagnostics/page.html')
  await expect.poll(() => isNatural(page)).toBe(false)
  const chunks = requests.filter((request) => request.includes('/e/c/'))
  expect(chunks).toEqual([expect.stringContaining('/capture-')])
})

test('what happens while the form is open is shown, and sent with it', async ({ visit }) => {
  const { page } = await visit('diagnostics/page.html')
  await expect.poll(() => isNatural(page)).toBe(false)
  const panel = await openForm(page)
  await panel.getByRole('switch', { name: 'Visited pages (1)' }).waitFor()
  await page.evaluate(() => history.pushState(null, '', '/basket'))
  await panel.getByRole('switch', { name: 'Visited pages (2)' }).waitFor()
  await panel
    .getByRole('definition')
    .filter({ hasText: /\/basket$/ })
    .waitFor()
  await page.evaluate(() => fetch('/missing').then(() => {}))
  await panel.getByRole('switch', { name: 'Failed requests (1)' }).waitFor()
  await page.evaluate(() => void setTimeout(() => Promise.reject(new RangeError('out of berths'))))
  await panel.getByRole('switch', { name: 'Errors (1)' }).waitFor()
  await call(page, 'set', { berths: 0 })
  await panel.getByRole('switch', { name: 'Details from this website' }).waitFor()
  await panel.getByText('Show what is sent').click()
  const shown = await panel.locator('.told li').allInnerTexts()
  const { diagnostics, environment } = await send(page, panel)
  const kinds = diagnostics.entries.map(({ kind }: { kind: string }) => kind)
  expect(kinds.sort()).toEqual(['error', 'request', 'route', 'route'])
  expect(diagnostics.metadata).toEqual({ berths: '0' })
  expect(environment.page).toMatch(/\/basket$/)
  expect(shown).toHaveLength(5)
})
