import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { median, startBenchServer } from './lib/bench-server.ts'
import { ensureBrowser } from './lib/browser.ts'
import { buildWhenChanged } from './lib/build-when-changed.ts'
import { environment, root } from './lib/paths.ts'

/*
 * Measures public pages with Lighthouse as on a slow phone and prints the medians of five runs. Lighthouse is large and
 * needed nowhere else, so it has its own lock file and is installed here at first use. Measures the pages named after
 * `--`, by default these four.
 */

const named = process.argv.slice(2)
const addresses = named.length > 0 ? named : ['/', '/pricing', '/help', '/login']
const runs = 5
const figures = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
} as const

/** The parts of Lighthouse's report in use. */
interface Report {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue: number }>
}

const lighthouse = resolve(root, 'scripts/lighthouse')
if (!buildWhenChanged()) process.exit(1)
install()
const server = await startBenchServer()
try {
  console.log(
    'median of',
    runs,
    '· page · performance, accessibility, best practices, SEO · ms, ms, ms, score, bytes',
  )
  for (const address of addresses)
    console.log(
      lineFor(
        address,
        Array.from({ length: runs }, () => measure(address)),
      ),
    )
} finally {
  await server.stop()
}

function install(): void {
  const { status } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: lighthouse,
      env: environment(),
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  if (status !== 0) throw new Error('Lighthouse could not be installed; npm says above why.')
}

function measure(address: string): Report {
  const report = join(server.folder, 'report.json')
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      join(lighthouse, 'node_modules/lighthouse/cli/index.js'),
      server.address + address,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      '--chrome-flags=--headless=new --no-sandbox',
      '--only-categories=performance,accessibility,best-practices,seo',
    ],
    { env: { ...environment(), CHROME_PATH: ensureBrowser() }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`Lighthouse could not measure ${address}: ${stderr}`)
  return JSON.parse(readFileSync(report, 'utf8'))
}

function lineFor(address: string, reports: Report[]): string {
  const scores = Object.keys(reports[0]?.categories ?? {}).map((name) =>
    Math.round(100 * median(reports.map(({ categories }) => categories[name]?.score ?? 0))),
  )
  const measured = Object.entries(figures).map(([label, name]) => {
    const value = median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN))
    return `${label} ${label === 'CLS' ? value.toFixed(3) : Math.round(value).toLocaleString('en-GB')}`
  })
  return [address.padEnd(10), scores.join(' / ').padEnd(24), ...measured].join('  ')
}
