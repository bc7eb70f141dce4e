import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, type BrowserContext, chromium, type Page } from 'playwright'
import { recordOf } from '../shared/src/record.ts'
import { median, startBenchServer } from './lib/bench-server.ts'
import { ensureBrowser } from './lib/browser.ts'
import { buildWhenChanged } from './lib/build-when-changed.ts'

/*
 * Compares a task board with 20 and with 500 cards in a column: opening it, going from card to card by an arrow key
 * until the next frame is drawn, and scrolling the column. Prints the medians and their ratio.
 */

const sizes = [20, 500] as const
const runs = 5
const figures = ['opened', 'arrow key', 'slowest scrolled frame', 'cards on the page'] as const
type Figures = Record<(typeof figures)[number], number>

if (!buildWhenChanged()) process.exit(1)
const server = await startBenchServer()
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] })
try {
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 1440, height: 900 },
  })
  const projectId = await signIn(context.request)
  const measured: Figures[] = []
  for (const size of sizes) {
    await fill(context.request, projectId, size)
    const taken: Figures[] = []
    for (let run = 0; run < runs; run++) taken.push(await measure(context, size))
    measured.push(middle(taken))
  }
  console.log(`median of ${runs}, in milliseconds`.padEnd(28), ...sizes.map(column), column('ratio'))
  for (const name of figures) {
    const [few = 0, many = 0] = measured.map((one) => one[name])
    console.log(
      name.padEnd(28),
      column(few.toFixed(0)),
      column(many.toFixed(0)),
      column((many / few).toFixed(2)),
    )
  }
} finally {
  await browser.close()
  await server.stop()
}

function column(text: string | number): string {
  return String(text).padStart(8)
}

function middle(taken: Figures[]): Figures {
  return recordOf(figures, (name) => median(taken.map((one) => one[name])))
}

async function call<Answer>(
  request: APIRequestContext,
  method: string,
  path: string,
  data?: object,
): Promise<Answer> {
  const headers = { origin: server.address, 'idempotency-key': randomUUID() }
  const answer = await request.fetch(`/api/v1${path}`, { method, headers, ...(data && { data }) })
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}`)
  return answer.json()
}

/** Signs in a member of the demo. @returns the id of their project. */
async function signIn(request: APIRequestContext): Promise<string> {
  const password = readFileSync(join(server.dataFolder, 'demo-password'), 'utf8').trim()
  await call(request, 'POST', '/auth/login', { email: 'ada@harbor.example', password })
  const { items } = await call<{ items: { id: string }[] }>(request, 'GET', '/projects')
  return items[0]?.id ?? ''
}

/** Fills the first column up to `size` cards. */
async function fill(request: APIRequestContext, projectId: string, size: number): Promise<void> {
  const path = `/projects/${projectId}/board`
  const board = await call<{ columns: { id: string; taskCount: number }[] }>(request, 'GET', path)
  const [first] = board.columns
  for (let count = first?.taskCount ?? 0; count < size; count++)
    await call(request, 'POST', '/tasks', {
      projectId,
      columnId: first?.id,
      title: `Card ${count + 1} of many`,
    })
}

async function measure(context: BrowserContext, size: number): Promise<Figures> {
  const page = await context.newPage()
  const start = performance.now()
  await page.goto('/tasks')
  await page.getByRole('article').first().waitFor()
  const opened = performance.now() - start
  const taken = { opened, 'arrow key': await arrowKey(page), 'slowest scrolled frame': await scroll(page) }
  const cards = await page.locator(`article[aria-setsize="${size}"]`).count()
  await page.close()
  return { ...taken, 'cards on the page': cards }
}

/** Time from an arrow key to the next frame, the median of ten. */
async function arrowKey(page: Page): Promise<number> {
  await page.getByRole('article').first().getByRole('link').focus()
  const times: number[] = []
  for (let press = 0; press < 10; press++) {
    await page.evaluate(() => {
      const drawn = (start: number) =>
        requestAnimationFrame(() =>
          setTimeout(() => document.body.setAttribute('data-took', String(performance.now() - start))),
        )
      document.body.removeAttribute('data-took')
      addEventListener('keydown', ({ timeStamp }) => drawn(timeStamp), { once: true, capture: true })
    })
    await page.keyboard.press('ArrowDown')
    await page.locator('body[data-took]').waitFor()
    times.push(Number(await page.locator('body').getAttribute('data-took')))
  }
  return median(times)
}

/** The longest frame while the column is scrolled to its end, through cards loaded on the way. */
function scroll(page: Page): Promise<number> {
  return page
    .getByRole('article')
    .first()
    .evaluate(async (card) => {
      const scroller = card.parentElement?.parentElement
      let slowest = 0
      let before = performance.now()
      for (let frame = 0; frame < 90; frame++) {
        scroller?.scrollBy(0, 120)
        await new Promise(requestAnimationFrame)
        const now = performance.now()
        slowest = Math.max(slowest, now - before)
        before = now
      }
      return slowest
    })
}
