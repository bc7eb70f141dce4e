import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Browser, CDPSession, Page, Response } from 'playwright'
import type { Product } from './products.ts'

/** Bytes of code, plain and compressed. */
export interface Weight {
  plain: number
  gzip: number
  brotli: number
}

/** An event of the browser's trace; durations in microseconds, `tdur` is processor time. */
interface TraceEvent {
  name: string
  ts: number
  dur?: number
  tdur?: number
  tid: number
  pid: number
  args?: { name?: string; data?: { url?: string } }
}

const nothing: Weight = { plain: 0, gzip: 0, brotli: 0 }

async function weigh(responses: Response[]): Promise<Weight> {
  const bodies = await Promise.all(responses.map((response) => response.body()))
  return bodies.reduce(
    (sum, body) => ({
      plain: sum.plain + body.length,
      gzip: sum.gzip + gzipSync(body, { level: 9 }).length,
      brotli: sum.brotli + brotliCompressSync(body).length,
    }),
    nothing,
  )
}

async function visit(browser: Browser) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  return { context, page: await context.newPage() }
}

const appears = (page: Page, expression: string) =>
  page.waitForFunction(`(${expression})?.getBoundingClientRect().height > 0`, undefined, { timeout: 60_000 })

/** Waits until the page has made no request for half a second. */
async function settle(page: Page): Promise<void> {
  const asks = () => page.waitForEvent('request', { timeout: 500 }).catch(() => undefined)
  while (await asks());
}

/** Clicks on the launcher at its coordinates, with the pointer coming from elsewhere. */
async function press(page: Page, { launcher }: Product): Promise<void> {
  const box = await page.evaluate<{ x: number; y: number }>(
    `(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))((${launcher}).getBoundingClientRect())`,
  )
  await page.mouse.click(box.x, box.y)
}

/** Bytes of code that a page loads at its start until requests stop, and when the widget is then opened. */
export async function measureWeight(browser: Browser, address: string, product: Product) {
  const { context, page } = await visit(browser)
  let code: Response[] = []
  page.on('response', (response) => {
    if (['script', 'stylesheet'].includes(response.request().resourceType())) code.push(response)
  })
  await page.goto(`${address}/${product.page}.html`)
  await appears(page, product.launcher)
  await settle(page)
  const start = await weigh(code)
  code = []
  await press(page, product)
  await appears(page, product.open)
  await settle(page)
  const open = await weigh(code)
  await context.close()
  return { start, open }
}

const isTraceEvent = (event: object): event is TraceEvent =>
  ['name', 'ts', 'pid', 'tid'].every((name) => name in event)

async function traced(session: CDPSession, act: () => Promise<unknown>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }: { value: readonly object[] }) =>
    events.push(...value.filter(isTraceEvent)),
  )
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8'] },
  })
  await act()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  return events
}

/**
 * Milliseconds that the page's main thread spends on evaluating the widget's scripts at its start, compiling included,
 * on a processor slowed down by the factor `slower`.
 */
export async function measureEvaluation(browser: Browser, address: string, product: Product, slower: number) {
  const { context, page } = await visit(browser)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const events = await traced(session, async () => {
    await page.goto(`${address}/${product.page}.html`)
    await appears(page, product.launcher)
  })
  await context.close()
  // A script without an address is the bench's own, with which it looks at the page.
  const evaluations = events.filter(({ name, args }) => name === 'EvaluateScript' && args?.data?.url)
  return evaluations.reduce((sum, { dur = 0, tdur }) => sum + (tdur ?? dur), 0) / 1_000
}

/**
 * A page with the idle widget, whose files are in the browser's cache from two earlier visits: from the third on the
 * browser has what it compiled of them too, which it stores during the second.
 */
async function visitAgain(browser: Browser, address: string, product: Product) {
  const { context, page } = await visit(browser)
  const arrive = async () => {
    await page.goto(`${address}/${product.page}.html`)
    await appears(page, product.launcher)
    await settle(page)
  }
  for (let visits = 0; visits < 2; visits += 1) {
    await arrive()
    await press(page, product)
    await appears(page, product.open)
    await settle(page)
  }
  return { context, page, arrive }
}

/**
 * Milliseconds from the click on the launcher to the frame after the one in which the widget is open, on a processor
 * slowed down by the factor `slower`. The files are in the browser's cache from earlier visits.
 */
export async function measureOpening(browser: Browser, address: string, product: Product, slower: number) {
  const { context, page, arrive } = await visitAgain(browser, address, product)
  // Runs before any script of the page, because a widget may stop the events inside it.
  await page.addInitScript(`{
    let start
    const shown = () => (${product.open})?.getBoundingClientRect().height > 0
    const look = () => requestAnimationFrame(() => {
      if (!shown()) return look()
      requestAnimationFrame(() => { window.opened = performance.now() - start })
    })
    addEventListener('pointerdown', ({ timeStamp }) => { start ??= timeStamp; look() }, true)
  }`)
  await arrive()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await press(page, product)
  await page.waitForFunction('window.opened', undefined, { polling: 100 })
  const opened = await page.evaluate<number>('window.opened')
  await context.close()
  return opened
}

/** Processor time of the tasks on the page's main thread, in milliseconds. */
function mainThreadTime(events: TraceEvent[]): number {
  // Only the page's process evaluates and lays out; each process has one such thread.
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const busy = threads.map(({ pid, tid }) =>
    events
      .filter((event) => event.name === 'RunTask' && event.pid === pid && event.tid === tid)
      .reduce((sum, { dur = 0, tdur }) => sum + (tdur ?? dur), 0),
  )
  return Math.max(...busy) / 1_000
}

/**
 * Opens the widget until its requests stop: the milliseconds of processor time that the page's main thread spends on
 * opening, on a processor slowed down by the factor `slower`, and the layout shift of the page and all frames,
 * including shifts that browsers excuse after a click.
 */
export async function measureOpeningWork(
  browser: Browser,
  address: string,
  product: Product,
  slower: number,
) {
  const { context, page, arrive } = await visitAgain(browser, address, product)
  await page.addInitScript(`{
    window.shift = 0
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.shift += value
    }).observe({ type: 'layout-shift', buffered: true })
  }`)
  await arrive()
  await page.evaluate('window.shift = 0')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const events = await traced(session, async () => {
    await press(page, product)
    // Looking whether it is open would be work of that thread too.
    await settle(page)
  })
  await appears(page, product.open)
  const shift = await page.evaluate<number>('window.shift')
  await context.close()
  return { work: mainThreadTime(events), shift }
}
