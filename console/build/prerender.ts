import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/* Last step of the build: renders every public page into the template that the browser's build made, so that each
   page can be read before any script loads, and mostly without scripts. Writes `dist/site/<name>.html` and, for the
   server, `dist/site/addresses.json`. */

const dist = resolve(import.meta.dirname, '../dist')
const rendering = resolve(import.meta.dirname, '../../node_modules/.cache/earshot/site/render.js')

const site = (await import(rendering)) as typeof import('../src/render.tsx')
const [template = '', consoleTemplate = ''] = await Promise.all(
  ['site.html', 'index.html'].map((file) => readFile(join(dist, file), 'utf8')),
)

const documents = [...site.documents(template), ...site.formDocuments(consoleTemplate)]
await mkdir(join(dist, 'site'), { recursive: true })
for (const [name, html] of documents) await writeFile(join(dist, 'site', `${name}.html`), html)
await writeFile(join(dist, 'site/addresses.json'), JSON.stringify(site.addresses()))
await rm(join(dist, 'site.html'))
