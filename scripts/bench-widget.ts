import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { bundleOthers } from './bench-widget/bundles.ts'
import { serveHost } from './bench-widget/host.ts'
import {
  measureEvaluation,
  measureOpening,
  measureOpeningWork,
  measureWeight,
  type Weight,
} from './bench-widget/measure.ts'
import { type Product, products } from './bench-widget/products.ts'
import { median, startBenchServer } from './lib/bench-server.ts'
import { ensureBrowser } from './lib/browser.ts'
import { buildWhenChanged } from './lib/build-when-changed.ts'
import { freePort } from './lib/free-port.ts'

/*
 * Measures the widget and its competitors by one method in one run: their bytes, the time of their scripts at page
 * start, and the time from a click on their button to the opened panel. The competitors come from their npm packages;
 * their servers are stubs on this machine.
 */

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } })
const rounds = Number(values.rounds)
const slower = 4

type Figures = Record<'evaluation' | 'slowEvaluation' | 'opening' | 'work' | 'slowWork' | 'shift', number[]>

if (!buildWhenChanged()) process.exit(1)
const bundles = bundleOthers()
const port = await freePort()
const server = await startBenchServer({ EXAMPLE_PORT: String(port) })
const host = await serveHost(port, server, bundles)
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  // The competitors' own servers are not asked. Playwright's routes would switch off the browser's cache.
  args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
})
try {
  console.log(
    '| widget | code at page start, min / gzip / brotli | on open | evaluate | evaluate, 4x | open to painted, 4x | main thread on open | on open, 4x | layout shift on open |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|')
  const figures = new Map<Product, Figures>(
    products.map((product) => [
      product,
      { evaluation: [], slowEvaluation: [], opening: [], work: [], slowWork: [], shift: [] },
    ]),
  )
  // In turns, so that other load on the machine affects all products equally.
  for (let round = 0; round < rounds; round += 1)
    for (const [product, taken] of figures) await measure(browser, product, taken)
  for (const [product, taken] of figures) console.log(await lineFor(browser, product, taken))
  console.log(`\nMedians of ${rounds} rounds, milliseconds, load ${(loadavg()[0] ?? 0).toFixed(1)}.`)
  for (const { name, note } of products) console.log(`${name}: ${note}.`)
} finally {
  await browser.close()
  host.stop()
  await server.stop()
}

async function measure(browser: Browser, product: Product, taken: Figures): Promise<void> {
  taken.evaluation.push(await measureEvaluation(browser, host.address, product, 1))
  taken.slowEvaluation.push(await measureEvaluation(browser, host.address, product, slower))
  taken.opening.push(await measureOpening(browser, host.address, product, slower))
  const { work, shift } = await measureOpeningWork(browser, host.address, product, 1)
  taken.work.push(work)
  taken.shift.push(shift)
  taken.slowWork.push((await measureOpeningWork(browser, host.address, product, slower)).work)
}

async function lineFor(browser: Browser, product: Product, taken: Figures): Promise<string> {
  const { start, open } = await measureWeight(browser, host.address, product)
  const times = [taken.evaluation, taken.slowEvaluation, taken.opening, taken.work, taken.slowWork]
  const medians = times.map((values) => median(values).toFixed(1))
  const shift = median(taken.shift).toFixed(3)
  return `| ${[product.name, bytes(start), bytes(open), ...medians, shift].join(' | ')} |`
}

function bytes({ plain, gzip, brotli }: Weight): string {
  return [plain, gzip, brotli].map((count) => count.toLocaleString('en-GB')).join(' / ')
}
