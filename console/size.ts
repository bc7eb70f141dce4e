import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { interFile } from './build/inter.ts'
import { type Manifest, scriptsOf } from './build/manifest.ts'

/* Budgets for the JavaScript of pages, in bytes of gzip: of the scripts that load at once, of the first signed-in
   page, and of every further page beyond the scripts already loaded. The home page's budget includes the scripts of
   its islands and our own widget's loader. The font is not compressed again. */

const shell = ['index.html', 'src/app/shell/Shell.tsx', 'src/dashboard/DashboardPage.tsx']

const budgets = [
  { page: '/login', modules: ['index.html'], others: [], allowed: 157_000 },
  { page: '/dashboard', modules: shell, others: [], allowed: 251_600 },
  {
    page: '/',
    modules: ['site.html', 'src/site/islands/hydrate-islands.tsx'],
    others: ['../widget/dist/v1.js'],
    allowed: 120_000,
  },
]
const allowedForFurtherPage = 60_000

const read = (path: string): Buffer => readFileSync(new URL(path, import.meta.url))
const weigh = (paths: readonly string[]): number =>
  paths.map((path) => gzipSync(read(path)).length).reduce((sum, size) => sum + size, 0)
const inBuild = (file: string): string => `./dist/${file}`

function hold(page: string, bytes: number, allowed: number): void {
  console.log(`${bytes.toLocaleString('en-GB').padStart(8)} of ${allowed.toLocaleString('en-GB')}  ${page}`)
  if (bytes <= allowed) return
  console.error(`${page}: ${bytes} bytes of gzip, ${allowed} allowed`)
  process.exitCode = 1
}

const manifest = JSON.parse(read('./dist/site/manifest.json').toString('utf8')) as Manifest
for (const { page, modules, others, allowed } of budgets)
  hold(page, weigh([...scriptsOf(manifest, modules).map(inBuild), ...others]), allowed)

hold('Inter', readFileSync(interFile).length, 60_000)

const loaded = scriptsOf(manifest, shell)
const further = Object.keys(manifest)
  .filter((module) => /^src\/(?!site\/).*Page\.tsx$/.test(module) && !shell.includes(module))
  .map((module) => {
    const scripts = scriptsOf(manifest, [module]).filter((file) => !loaded.includes(file))
    return { module, bytes: weigh(scripts.map(inBuild)) }
  })
  .sort((one, other) => other.bytes - one.bytes)
if (further.length === 0) throw new Error('No page is found in the manifest of the build')
for (const { module, bytes } of further)
  hold(
    `${module.replace(/.*\//, '').replace('.tsx', '')}, beside the dashboard`,
    bytes,
    allowedForFurtherPage,
  )
