import { dirname, join } from 'node:path/posix'
import { limits } from '@earshot/shared/limits'
import { plans } from '@earshot/shared/plans'
import { serviceLevel } from '@earshot/shared/service-level'
import { defaultStatuses } from '@earshot/shared/status'
import { defaultColumns } from '@earshot/shared/task'
import { expect, test } from 'vitest'
import { usualBounds } from '../../../scripts/test/step.ts'
import { retryPauses } from '../jobs/worker.ts'
import { Environment } from '../lib/config.ts'
import { paths, read } from './project-files.ts'

const documents = paths.filter((path) => path.endsWith('.md'))
const known = new Set(paths.flatMap((path) => [path, ...folders(path)]))

test('a document mentions only files that exist, so that a reader is never sent nowhere', () => {
  const mention = /`((?:server|shared|console|widget|examples|scripts|docs|\.ci)\/[\w./-]*[\w-])`/g
  const built = /\/dist(\/|$)/
  const missing = mentions(mention).filter(({ what }) => !known.has(what) && !built.test(what))
  expect(missing).toEqual([])
})

test('a link inside the project leads to a file', () => {
  const link = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g
  const broken = mentions(link).filter(({ document, what }) => !known.has(join(dirname(document), what)))
  expect(broken).toEqual([])
})

test('a command that a document tells to run is one that there is', () => {
  const command = /\bnpm (?:run )?(?!run\b)([\w:-]+)(?: -w ([@\w/-]+))?/g
  const ofNpm = ['ci', 'install', 'pack', 'publish', 'rebuild']
  const unknown = documents.flatMap((document) =>
    [...codeOf(document).matchAll(command)]
      .filter(([, name = '', workspace]) => !ofNpm.includes(name) && !scriptsOf(workspace).includes(name))
      .map(([what]) => ({ document, what })),
  )
  expect(unknown).toEqual([])
})

test('a sample of our own code is code that there is', () => {
  const indented = /^ +```ts\n([\s\S]*?)^ +```/gm
  const samples = documents.flatMap((document) =>
    [...read(document).matchAll(indented)].map(([, what = '']) => ({ document, what: plain(what) })),
  )
  const sources = paths.filter((path) => /\.routes\.ts$/.test(path)).map((path) => plain(read(path)))
  expect(samples.length).toBeGreaterThan(0)
  expect(samples.filter(({ what }) => !sources.some((source) => source.includes(what)))).toEqual([])
})

test('the README names every variable of the configuration with its default, and no other', () => {
  const rows = rowsOf('README.md', /^`([A-Z0-9_]+)`$/)
  const defaults: Record<string, unknown> = Environment.parse({})
  const expected = Object.keys(Environment.shape).map((name) => [name, String(defaults[name] ?? '')])
  expect(rows.map(([name, value = '']) => [bare(name), bare(value)])).toEqual(expected)
})

test('what the plan table for operators says is what the plans are', () => {
  const { free, pro, agency } = plans
  const [administrators] = rowsOf('docs/operating.md', /^administrators$/)
  const counts = [free, pro, agency].map((plan) => String(plan.administrators))
  expect(administrators).toEqual(['administrators', ...counts])
  const [projects] = rowsOf('docs/operating.md', /^projects$/)
  expect(projects).toEqual(['projects', ...[free, pro, agency].map((plan) => String(plan.projects))])
  const [branding] = rowsOf('docs/operating.md', /^widget branding$/)
  expect(branding).toEqual(['widget branding', free.branding, pro.branding, agency.branding])
})

const minutes = 60_000
const hours = 60 * minutes
const { PORT, EXAMPLE_PORT, HOST } = Environment.parse({})
const waiting = retryPauses.reduce((sum, pause) => sum + pause, 0)
const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** What the widget's first script may weigh, in bytes of brotli. */
const loaderBudget = Number(
  /item: 'loader'.*?brotli: ([\d_]+)/.exec(read('widget/build/budgets.ts'))?.[1]?.replaceAll('_', ''),
)

/** Sentences that repeat what code decides, made from the code. */
const restated: [document: string, text: string][] = [
  ['README.md', `with demo data: http://${HOST}:${PORT}`],
  ['README.md', `http://${HOST}:${EXAMPLE_PORT}, another origin`],
  ['README.md', `http://${HOST}:${PORT}/mailbox`],
  ['console/README.md', `the server on \`PORT\` (${PORT})`],
  ['docs/api.md', `of up to ${limits.idempotencyKeyMax} characters`],
  ['docs/api.md', `remembered for ${limits.idempotencyKept / hours} hours`],
  [
    'docs/contributing.md',
    `makes no progress for ${usualBounds.silentMs / minutes} minutes is ended with all processes that it started, and fails with what it had printed and the tests that were running; so is a step after ${usualBounds.longestMs / minutes} minutes, and every step once the run has taken ${constant('scripts/test/run.ts', 'LONGEST_RUN_MS') / minutes}.`,
  ],
  ['docs/operating.md', `listens on \`${HOST}:${PORT}\``],
  ['docs/operating.md', `proxy_pass http://${HOST}:${PORT};`],
  ['docs/operating.md', `deleted after ${limits.heldSignUpKept / (24 * hours)} days`],
  [
    'docs/operating.md',
    `${limits.requestedMailsDaily} a day from one network, ${limits.requestedMailsOfKnownBrowserDaily} more from a browser that has signed in with it, and ${limits.requestedMailsInAllDaily} from all networks`,
  ],
  ['docs/operating.md', `invites an address ${limits.invitationMailsDaily} times a day`],
  ['docs/operating.md', `${limits.notificationMailsDaily} notifications a day to one customer`],
  ['docs/operating.md', `an email leads to, within ${limits.subscriptionLife / (24 * hours)} days`],
  ['docs/operating.md', `has left is forgotten after ${limits.unsubscribedKept / (24 * hours)} days`],
  [
    'docs/operating.md',
    `up to ${limits.contactMailsDaily} emails a day; every message is also stored, for ${limits.contactMessageKept / (24 * hours)} days`,
  ],
  [
    'docs/operating.md',
    `${words[retryPauses.length + 1]} times over about ${Math.round(waiting / hours)} hours`,
  ],
  [
    'docs/operating.md',
    `a dead letter for ${constant('server/src/jobs/dead-letters.queries.ts', 'deadLettersKept') / hours / 24} days`,
  ],
  ['docs/operating.md', `insists after ${constant('scripts/serve.ts', 'PATIENCE_MS') / 1000} seconds`],
  ['docs/operating.md', `life every ${constant('server/src/events/live.ts', 'heartbeatMs') / 1000} seconds`],
  [
    'docs/operating.md',
    `with SQLite, ${constant('server/src/db/dialects/sqlite.ts', 'freeBytesMin') / 1024 ** 2} MB of disk`,
  ],
  ['docs/operating.md', `is forgotten after ${limits.idleVisitorKept / (24 * hours)} days. The sweep`],
  ['docs/operating.md', `Samples are kept for ${limits.statusSamplesKept / (24 * hours)} days`],
  [
    'docs/operating.md',
    `page shows ${constant('server/src/features/service-status/sample-history.ts', 'daysShown')}, in UTC`,
  ],
  ['docs/operating.md', `at least ${serviceLevel.maintenanceNotice} hours ahead; shorter notice is refused`],
  ['docs/operating.md', `the first ${serviceLevel.trialDays} days of an organisation count nothing`],
  ['console/src/site/parts/Hero.tsx', `['${loaderBudget / 1000} KB', 'at most, compressed`],
  ['docs/embedding.md', `There may be up to ${limits.originsPerProject}.`],
  [
    'docs/embedding.md',
    `its configuration for ${words[constant('widget/src/loader/config.ts', 'maxAge') / minutes]} minutes`,
  ],
  ['docs/glossary.md', `has the statuses ${defaultStatuses.map(({ name }) => name).join(', ')};`],
  ['docs/glossary.md', `has the columns ${defaultColumns.map(({ name }) => name).join(', ')}.`],
  ['docs/adr/0001-lucia-behind-one-file.md', `a life of ${limits.sessionAbsolute / hours / 24} days at most`],
  [
    'docs/adr/0005-group-commit-on-sqlite.md',
    `At most ${constant('server/src/db/dialects/group-commit.ts', 'batchMax')} share one`,
  ],
]

test.each(restated)('%s says what the code does: %s', (document, text) => {
  expect(plain(read(document))).toContain(text)
})

/** A text with its lines as one. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The cells of the table rows of a document whose first cell matches. */
function rowsOf(document: string, first: RegExp): string[][] {
  return read(document)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter(([cell = '']) => first.test(cell))
}

/** What stands in a document as code. */
function codeOf(document: string): string {
  return [...read(document).matchAll(/^```sh\n([\s\S]*?)^ *```|`([^`\n]+)`/gm)]
    .map(([, block, span]) => block ?? span)
    .join('\n')
}

function scriptsOf(workspace: string | undefined): string[] {
  const manifests = paths
    .filter((path) => path.endsWith('package.json'))
    .map((path) => [dirname(path), read(path)])
  const found = manifests.map(([folder, text = '']) => ({ folder, ...JSON.parse(text) }))
  const [manifest] = found.filter(({ folder, name }) =>
    workspace ? [folder, name].includes(workspace) : folder === '.',
  )
  return Object.keys(manifest?.scripts ?? {})
}

/** The value of a constant that a file keeps to itself: a product of whole numbers. */
function constant(path: string, name: string): number {
  const [, product = ''] = new RegExp(`\\bconst ${name} = ([\\d_* ]+)`).exec(read(path)) ?? []
  return product
    .replaceAll('_', '')
    .split('*')
    .map(Number)
    .reduce((value, factor) => value * factor)
}

const bare = (cell = ''): string => cell.replaceAll('`', '')

function mentions(pattern: RegExp): { document: string; what: string }[] {
  return documents.flatMap((document) =>
    [...read(document).matchAll(pattern)].map(([, what = '']) => ({ document, what })),
  )
}

function folders(path: string): string[] {
  const parent = dirname(path)
  return parent === '.' ? [] : [parent, ...folders(parent)]
}
