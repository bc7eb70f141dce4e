import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { type Manifest, scriptsOf } from './build/manifest.ts'

/*
 * Holds the JavaScript of pages that must be there at once to a budget, in bytes of gzip. The home page may have what
 * makes its islands work, and our own widget's loader.
 */

const budgets = [
  { page: '/login', modules: ['index.html'], others: [], allowed: 165_000 },
  {
    page: '/',
    modules: ['site.html', 'src/site/islands/hydrate-islands.tsx'],
    others: ['../widget/dist/v1.js'],
    allowed: 120_000,
  },
]

const read = (path: string): Buffer => readFileSync(new URL(path, import.meta.url))
const compressed = (path: string): number => gzipSync(read(path)).length

const manifest = JSON.parse(read('./dist/site/manifest.json').toString('utf8')) as Manifest
for (const { page, modules, others, allowed } of budgets) {
  const files = [...scriptsOf(manifest, modules).map((file) => `./dist/${file}`), ...others]
  const bytes = files.map(compressed).reduce((sum, size) => sum + size, 0)
  console.log(`${bytes.toLocaleString('en-GB').padStart(8)} of ${allowed.toLocaleString('en-GB')}  ${page}`)
  if (bytes <= allowed) continue
  console.error(`${page}: ${bytes} bytes of gzip, ${allowed} allowed`)
  process.exitCode = 1
}
