import { dirname, join } from 'node:path/posix'
import { limits } from '@earshot/shared/limits'
import { mailLimits } from '@earshot/shared/mail-limits'
import { plans } from '@earshot/shared/plan/plans'
import { expect, test } from 'vitest'
import { Environment } from '../lib/config/environment.ts'
import { paths, read } from './project-files.ts'
import { drainWithin, patience, restated, undecided, words } from './restated.ts'

/** Without the public site's pages, whose links lead to addresses of the site. */
const documents = paths.filter((path) => path.endsWith('.md') && !path.startsWith('console/src/site/'))
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

test('the README leads to every document and says what every folder is', () => {
  const readme = read('README.md')
  const guides = documents.filter((path) => /^docs\/[\w-]+\.md$/.test(path))
  expect(guides.filter((path) => !readme.includes(`](${path}`))).toEqual([])
  const top = new Set(paths.flatMap((path) => folders(path).slice(-1)))
  const silent = [...top].filter((name) => !name.startsWith('.') && !readme.includes(`| \`${name}/\` |`))
  expect(silent).toEqual([])
})

/** Documents for those who build Earshot or operate it: what they are about has no page to show. */
const withoutPicture = [
  'api-changelog',
  'architecture',
  'contributing',
  'glossary',
  'growth',
  'languages',
  'monitoring',
  'operating',
  'performance',
  'releases',
  'reliability',
  'spec-coverage',
  'texts',
]

test('every guide to what connects with Earshot shows a picture, and says what is on it', () => {
  const bare = documents
    .filter((path) => /^docs\/[\w-]+\.md$/.test(path) && !/!\[[^\]]{20,}\]\(images\//.test(read(path)))
    .map((path) => path.replace(/^docs\/|\.md$/g, ''))
  expect(bare).toEqual(withoutPicture)
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

test('npm start waits longer for the server than the server takes to stop', () => {
  expect(patience).toBeGreaterThan(drainWithin)
})

test.each(restated)('%s says what the code does: %s', (document, text) => {
  expect(plain(read(document))).toContain(text)
})

/** A text with all lines joined. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Guides whose every figure is checked against the code. */
const guides = [
  'api',
  'api-guide',
  'architecture',
  'embedding',
  'glossary',
  'identity',
  'operating',
  'webhooks',
  'widget',
]
const pages = paths.filter((path) => /^console\/src\/site\/(documents|pages|parts)\/.*\.(tsx|md)$/.test(path))

const units =
  'second|minute|hour|day|week|month|year|byte|KB|MB|GB|character|megapixel|pixel|time|try|tries|email|address|file|image|map|row|connection|subscription|text|name|secret|notification'
const figure = new RegExp(
  `\\b(\\d[\\d,.]*|${words.slice(2).join('|')}|fifty) ([a-z]+ )?(${units})(e?s)?\\b`,
  'gi',
)
/** Code samples, and the constants that a page's texts use. */
const notProse = /^```[\s\S]*?^```|^(import|const) .*$/gm

test.each([...guides.map((name) => `docs/${name}.md`), ...pages])(
  '%s has no figure that nothing holds',
  (path) => {
    const held = [...restated, ...undecided].filter(([of]) => of === path).map(([, text]) => text)
    const prose = plain(read(path).replace(notProse, ''))
    const rest = held.reduce((text, each) => text.replaceAll(each, ''), prose)
    expect(rest.match(figure) ?? []).toEqual([])
  },
)

/** Limits that no user meets in normal use, by the reason. */
const unmet: Record<string, readonly (keyof typeof limits | keyof typeof mailLimits)[]> = {
  'more is left out, and the rest is kept': [
    'excerptMax',
    'diagnosticEntriesMax',
    'diagnosticTextMax',
    'diagnosticStackMax',
    'diagnosticsBytes',
    'metadataNameMax',
    'metadataValueMax',
    'fileNameMax',
    'userAgentMax',
    'pageAddressMax',
    'repeatedTextMin',
  ],
  'the rest is on the next page, or found by a search': [
    'heldCommentsShown',
    'sourceMapsShown',
    'importsShown',
    'refusalsShown',
    'boardColumnPage',
    'similarMax',
    'reportsShown',
    'sameErrorsShown',
    'pageSize',
    'pageSizeMax',
    'pageMax',
    'colleaguesMax',
    'voteLookupMax',
    'countedMax',
    'searchedMax',
  ],
  'only what is made by a program is longer': [
    'loginPasswordMax',
    'loginCodeMax',
    'returnPathMax',
    'cursorMax',
    'referenceMax',
    'identityTokenMax',
    'languageTagMax',
    'companyDomainMax',
    'importNameMax',
    'companyPlanMax',
    'companyRevenueMax',
    'companySizeMax',
  ],
  'only operators meet it': [
    'suspensionReasonMax',
    'noticeTitleMax',
    'noticeBodyMax',
    'noticeWithin',
    'complimentaryNoteMax',
    'heldSignUpMailsDaily',
  ],
  'it is how something is done': [
    'companyBatch',
    'statusMoveBatch',
    'retryAfterDefault',
    'entryImagesUnusedKept',
    'importPartBytes',
    'importBatchBytes',
  ],
}

test('every limit stands where plans are compared, in the help or in a guide, or is listed as one that nobody meets', () => {
  const shown = [...pages, 'server/src/test/restated.ts'].map(read).join('\n')
  const isShown = (name: string) => new RegExp(`\\b(limits|mailLimits)\\.${name}\\b`).test(shown)
  const hidden = Object.keys({ ...limits, ...mailLimits }).filter((name) => !isShown(name))
  expect(hidden.sort()).toEqual(Object.values(unmet).flat().sort())
})

test('every limit of a plan stands where plans are compared', () => {
  const limited = Object.keys(plans.free).filter((name) => !['name', 'title', 'price'].includes(name))
  for (const path of ['console/src/site/parts/PricingSection.tsx', 'console/src/billing/plan-offers.ts'])
    expect(
      limited.filter((name) => !new RegExp(`\\b${name}\\b`).test(read(path))),
      path,
    ).toEqual([])
})

test('what the help guide calls by its name in the console is called so there', () => {
  const sources = paths.filter((path) =>
    /^(console\/src\/(?!site\/)|shared\/src\/|console\/src\/texts\/en).*\.tsx?$/.test(path),
  )
  const console_ = sources.map(read).join('\n')
  const names = [...read('console/src/site/documents/help.md').matchAll(/\*\*([A-Z][^*]+)\*\*/g)].map(
    ([, name = '']) => plain(name),
  )
  expect(names.length).toBeGreaterThan(10)
  const isThere = (name: string) =>
    new RegExp(`(?<!aria-)(label|title|name)[:=] ?\\{?['"]${name}['"]|: '${name}'|>\\s*${name}\\s*[<{]`).test(
      console_,
    )
  expect(names.filter((name) => !isThere(name))).toEqual([])
})

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

/** The text in code format of a document. */
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
