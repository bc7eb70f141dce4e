import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, chromium, type Locator, type Page } from 'playwright'
import { figures, measure, pace, record, rowOf, shortest } from './bench-interaction/interactions.ts'
import { addFeedback } from './lib/bench-feedback.ts'
import { startBenchServer } from './lib/bench-server.ts'
import { ensureBrowser } from './lib/browser.ts'
import { buildWhenChanged } from './lib/build-when-changed.ts'

/*
 * Measures how long the signed-in console takes from a key or a click to the next frame that shows the effect
 * (Interaction to Next Paint), in a recorded run through the demo with ten thousand more items of feedback. Prints the
 * percentiles by page.
 */

const feedback = 10_000

/** Rows loaded in the inbox when one of its items changes. */
const loaded = 3_000

const times = <Thing>(count: number, thing: Thing): Thing[] => Array<Thing>(count).fill(thing)
export const key = (page: Page, name: string) => () => page.keyboard.press(name)
/** An input, followed by waiting for its effect. */
const then =
  (act: () => Promise<void>, target: Locator, state: 'visible' | 'hidden' = 'visible') =>
  async () => {
    await act()
    await target.waitFor({ state })
  }
export const type = (page: Page, text: string) => [...text].map((letter) => () => page.keyboard.press(letter))

async function signIn(request: APIRequestContext): Promise<void> {
  const password = readFileSync(join(server.dataFolder, 'demo-password'), 'utf8').trim()
  const answer = await request.post('/api/v1/auth/login', {
    headers: { origin: server.address },
    data: { email: 'ada@harbor.example', password },
  })
  if (!answer.ok()) throw new Error(`The login answered ${answer.status()}`)
}

/** Goes from item to item, at the top of the list and behind a thousand rows. */
async function workThroughInbox(page: Page): Promise<void> {
  await page.goto('/feedback')
  await rows(page).first().waitFor()
  await measure(page, 'inbox: j and k', [...times(24, key(page, 'j')), ...times(8, key(page, 'k'))])
  await scrollTo(page, 1_000)
  await rows(page).nth(8).click()
  await measure(page, 'inbox: j and k, far down', [...times(16, key(page, 'j')), ...times(8, key(page, 'k'))])
  // Visible rows: those above the viewport exist too.
  const opening = Array.from(
    { length: 8 },
    (_, row) => () =>
      rows(page)
        .nth(14 + row)
        .click(),
  )
  await measure(page, 'inbox: opening an item', opening)
}

/** Changes the status by keys and by mouse. */
async function triage(page: Page): Promise<void> {
  for (let item = 0; item < 3; item++) {
    const other = page.getByRole('menuitemradio', { checked: false }).first()
    await measure(page, 'item: changing the status', [then(key(page, 's'), other), () => other.click()])
    await page.keyboard.press('Escape')
    await measure(page, 'inbox: j and k', [key(page, 'j')])
  }
}

async function search(page: Page): Promise<void> {
  await page.goto('/feedback')
  await rows(page).first().waitFor()
  await page.getByRole('searchbox').first().focus()
  await measure(page, 'inbox: typing in the search', [
    ...type(page, 'calendar'),
    ...times(8, key(page, 'Backspace')),
  ])
}

/** Goes from card to card, moves one by keys, opens one. */
async function moveCards(page: Page): Promise<void> {
  await page.goto('/tasks')
  const card = page.getByRole('article').first()
  await card.waitFor()
  await card.getByRole('link').focus()
  await measure(
    page,
    'board: arrow keys',
    ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown'].map((name) =>
      key(page, name),
    ),
  )
  for (let move = 0; move < 3; move++)
    await measure(
      page,
      'board: moving a card',
      ['Space', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Space'].map((name) => key(page, name)),
    )
  const dialog = page.getByRole('dialog')
  const open = then(() => card.getByRole('link').click(), dialog)
  await measure(
    page,
    'board: opening a card',
    times(3, [open, then(key(page, 'Escape'), dialog, 'hidden')]).flat(),
  )
}

async function usePalette(page: Page): Promise<void> {
  for (let opened = 0; opened < 2; opened++) {
    await measure(page, 'palette', [
      then(key(page, 'Control+k'), page.getByRole('dialog')),
      ...type(page, 'calendar'),
      ...times(4, key(page, 'ArrowDown')),
      key(page, 'Escape'),
    ])
  }
}

async function switchPages(page: Page): Promise<void> {
  const to = (name: string) => async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    await page.waitForTimeout(500)
  }
  await measure(
    page,
    'switching pages',
    times(2, ['Dashboard', 'Feedback', 'Tasks', 'Projects'].map(to)).flat(),
  )
}

/** Loads much of the inbox, changes an item from elsewhere, and counts the page's requests. */
async function refreshLongInbox(page: Page): Promise<number> {
  await page.goto('/feedback')
  await rows(page).first().waitFor()
  await scrollTo(page, loaded)
  let calls = 0
  page.on('request', (request) => {
    if (/\/api\/v1\/feedback\?/.test(request.url())) calls++
  })
  const id = await rows(page).last().getAttribute('data-feedback')
  const headers = { origin: server.address, 'idempotency-key': randomUUID() }
  const data = { body: 'Thank you', internal: true }
  await page.request.post(`/api/v1/feedback/${id}/comments`, { headers, data })
  await page.waitForTimeout(3_000)
  await measure(page, `inbox: ${loaded} rows loaded`, [
    ...times(12, key(page, 'k')),
    ...times(4, key(page, 'j')),
  ])
  return calls
}

const rows = (page: Page) => page.getByRole('list', { name: 'Feedback' }).locator('a[data-feedback]')

/** Scrolls the inbox until about `count` rows are loaded and the last of them is visible. */
async function scrollTo(page: Page, count: number): Promise<void> {
  const scroller = page.getByRole('list', { name: 'Feedback' }).locator('..')
  const place = async () => {
    const shown = page.locator('li[aria-posinset]:has(a[data-feedback])')
    return Number(await shown.last().getAttribute('aria-posinset'))
  }
  for (let tries = 0; (await place()) < count - 50; tries++) {
    if (tries === 600) throw new Error(`The inbox does not load ${count} rows`)
    await scroller.evaluate((element, rows) => {
      const all = Number(element.querySelector('li[aria-setsize]')?.getAttribute('aria-setsize') ?? rows)
      element.scrollTo(0, (element.scrollHeight * rows) / all)
    }, count)
    await page.waitForTimeout(50)
  }
}

export function report(items: number): void {
  const all = [...figures.values()].reduce((sum, { durations, processor }) => ({
    durations: [...sum.durations, ...durations],
    processor: sum.processor + processor,
  }))
  const busy = (loadavg()[0] ?? 0).toFixed(1)
  console.log(
    `${items} items of feedback, ${pace} ms between acts, load ${busy}; in milliseconds, ${shortest} is that or less`,
  )
  console.log('| acts | interactions | p50 | p75 | p98 | CPU each |\n|---|---|---|---|---|---|')
  for (const [name, taken] of figures) console.log(rowOf(name, taken))
  console.log(rowOf('all', all))
}

if (!buildWhenChanged()) process.exit(1)
const server = await startBenchServer()
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] })
try {
  const items = addFeedback(server.dataFolder, feedback)
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 1440, height: 900 },
  })
  await signIn(context.request)
  const page = await context.newPage()
  await page.addInitScript(record)
  await workThroughInbox(page)
  await triage(page)
  await search(page)
  await moveCards(page)
  await usePalette(page)
  await switchPages(page)
  const refreshed = await refreshLongInbox(page)
  report(items)
  console.log(`Pages that the inbox asked for after a change, with ${loaded} rows loaded: ${refreshed}`)
} finally {
  await browser.close()
  await server.stop()
}
