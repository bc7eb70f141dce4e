import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page, Route } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest'
import { type EarshotServer, startEarshot } from '../../earshot-server.ts'
import { hear } from '../../heard.ts'
import { launcherOf, openPanel } from '../../panel-of.ts'
import { test } from '../../visit.ts'

const patience = { timeout: 20_000 }
let server: EarshotServer
beforeAll(async () => {
  server = await startEarshot(Number(new URL(inject('host')).port))
})
beforeEach(() => server.start())
afterAll(() => server.remove())

/** Idempotency keys of all submissions from a page, in order. */
function watchKeys(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && pathname === '/e/v1/feedback')
      keys.push(request.headers()['idempotency-key'] ?? 'none')
  })
  return keys
}

/** Number of the visitor's items with this title. */
async function countOwn(visitor: string, title: string): Promise<number> {
  const headers = { 'content-type': 'application/json', origin: inject('host') }
  const session = await fetch(`${server.url}/e/v1/session`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ key: server.key, visitor }),
  })
  const { token } = (await session.json()) as { token: string }
  const answer = await fetch(`${server.url}/e/v1/me/feedback`, {
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  const { items } = (await answer.json()) as { items: { title: string }[] }
  return items.filter((item) => item.title === title).length
}

/** The widget's stored value of a name on the page. */
const stored = (page: Page, name: string): Promise<unknown> =>
  page.evaluate((full) => JSON.parse(localStorage.getItem(full) ?? 'null'), `earshot:${server.key}:${name}`)

test('a text sent while the server is down is kept without thanks, and sent once it is back', async ({
  visit,
}) => {
  const { page } = await visit('plain/page.html', { server })
  const panel = await openPanel(page)
  const keys = watchKeys(page)
  const kept = await hear(page, 'submit:queued')
  const submitted = await hear(page, 'submit')
  const viewAfterForm = page.waitForResponse(/\/sent-[^/]*\.js/)
  await panel.getByRole('button', { name: 'Suggest an idea' }).click()
  await panel.getByLabel('Your idea in one line').fill('Warm showers')
  await (await viewAfterForm).finished()
  await server.stop()
  await panel.getByRole('button', { name: 'Send idea' }).click()
  await panel
    .getByRole('heading', { name: 'Saved. We’ll send it when the connection is back.' })
    .waitFor(patience)
  expect(await panel.getByText('Thank you').count()).toBe(0)
  expect(await kept()).toEqual([{ type: 'idea' }])
  expect(await submitted()).toEqual([])
  await panel.getByRole('button', { name: 'Your feedback' }).click()
  await panel.getByText('Waiting to be sent').waitFor()
  const [queued] = (await stored(page, 'outbox')) as { key: string }[]
  await server.start()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => stored(page, 'outbox'), patience).toBe(null)
  await panel.getByRole('listitem').filter({ hasText: 'Warm showers' }).getByText('Held for review').waitFor()
  expect(await submitted()).toEqual([expect.objectContaining({ type: 'idea' })])
  expect(keys.at(-1)).toBe(queued?.key)
  expect(await countOwn((await stored(page, 'visitor')) as string, 'Warm showers')).toBe(1)
})

test('a text sent while a proxy reaches no server waits too, and is not taken for refused', async ({
  visit,
}) => {
  const { page } = await visit('plain/page.html', { server })
  const panel = await openPanel(page)
  await server.stop()
  // An error page of a proxy, which no script of another origin may read.
  const proxy = createServer((_, response) => response.writeHead(502).end('Bad Gateway'))
  proxy.listen(Number(new URL(server.url).port), '127.0.0.1')
  await once(proxy, 'listening')
  await panel.getByRole('button', { name: 'Suggest an idea' }).click()
  await panel.getByLabel('Your idea in one line').fill('Warm showers')
  await panel.getByRole('button', { name: 'Send idea' }).click()
  await panel
    .getByRole('heading', { name: 'Saved. We’ll send it when the connection is back.' })
    .waitFor(patience)
  proxy.close()
  proxy.closeAllConnections()
  await server.start()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => stored(page, 'outbox'), patience).toBe(null)
  expect(await countOwn((await stored(page, 'visitor')) as string, 'Warm showers')).toBe(1)
})

test('an answer that is lost on the way does not make a second item', { tags: ['smoke'] }, async ({
  visit,
}) => {
  const { page } = await visit('plain/page.html', { server })
  const panel = await openPanel(page)
  const keys = watchKeys(page)
  let lost = 0
  await page.route('**/e/v1/feedback', async (route) => {
    if (route.request().method() !== 'POST' || lost) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await panel.getByRole('button', { name: 'Suggest an idea' }).click()
  await panel.getByLabel('Your idea in one line').fill('A map of the moorings')
  await panel.getByRole('button', { name: 'Send idea' }).click()
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor(patience)
  expect(lost).toBe(1)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(await countOwn((await stored(page, 'visitor')) as string, 'A map of the moorings')).toBe(1)
})

test('a vote that fails is undone, with the reason', { tags: ['smoke'] }, async ({ visit }) => {
  const { page } = await visit('plain/page.html', { server })
  const panel = await openPanel(page)
  const button = panel.locator('.vote').first()
  const before = await button.innerText()
  await server.stop()
  await button.click()
  expect(await button.getAttribute('aria-pressed')).toBe('true')
  await panel.getByText('That did not get through').waitFor(patience)
  expect(await button.getAttribute('aria-pressed')).toBe('false')
  expect(await button.innerText()).toBe(before)
})

test('a list of ideas that is tried again leaves the rest of the home view in place, and the focus at it', async ({
  visit,
}) => {
  const { page } = await visit('plain/page.html', { server })
  const ideas = /\/e\/v1\/feedback\?/
  await page.route(ideas, (route) => route.abort('connectionrefused'))
  const panel = await openPanel(page)
  const tryAgain = panel.getByRole('button', { name: 'Try again' })
  await tryAgain.waitFor(patience)
  await page.unroute(ideas)
  const arrived = new Promise<Route>((resolve) => void page.route(ideas, resolve))
  await tryAgain.press('Enter')
  const held = await arrived
  await panel.getByRole('status', { name: 'Loading' }).waitFor()
  const section = panel.locator('section', { hasText: 'Most wanted' })
  expect(await section.evaluate((place: Element) => place.matches(':focus'))).toBe(true)
  expect(await panel.getByRole('heading', { name: 'Most wanted' }).count()).toBe(1)
  expect(await panel.getByRole('button', { name: 'Suggest an idea' }).count()).toBe(1)
  await held.continue()
  await panel.locator('.vote').first().waitFor(patience)
  expect(await section.evaluate((place: Element) => place.matches(':focus'))).toBe(true)
})

test('a page whose feedback server is down works as if it had none', { tags: ['smoke'] }, async ({
  visit,
}) => {
  await server.stop()
  const { page, diagnostics } = await visit('plain/page.html', { server })
  await page.getByLabel('Name').fill('Grace')
  await page.waitForLoadState('networkidle')
  expect(await page.locator('earshot-widget').count()).toBe(0)
  // The only line is the browser's own about the missing script.
  expect(diagnostics).toEqual([expect.stringContaining('net::ERR_CONNECTION_REFUSED')])
})

test('when only the script is still there, nothing shows and one line says so', async ({ visit }) => {
  const { page, diagnostics } = await visit('plain/page.html', { server })
  await launcherOf(page).waitFor()
  const script = await (await fetch(`${server.url}/e/v1.js`)).text()
  await page.evaluate(() => localStorage.clear())
  await server.stop()
  await page.route('**/e/v1.js', (route) => route.fulfill({ body: script, contentType: 'text/javascript' }))
  diagnostics.length = 0
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(await launcherOf(page).count()).toBe(0)
  const ours = () => diagnostics.filter((line) => !line.includes('net::ERR_CONNECTION_REFUSED'))
  await expect.poll(ours).toEqual([`console: warning Earshot: ${server.url}/e/guide#config`])
})

test('a panel whose code cannot be had says so on the launcher and comes on the next press', async ({
  visit,
}) => {
  const { page, diagnostics } = await visit('plain/page.html', { server })
  await page.route('**/e/c/**', (route) => route.abort('connectionrefused'))
  await launcherOf(page).click()
  await page.getByRole('button', { name: 'Not reachable' }).waitFor()
  await page.unroute('**/e/c/**')
  await openPanel(page)
  expect(diagnostics.filter((line) => line.startsWith('thrown'))).toEqual([])
})
