import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
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
  const manifests = paths.filter((path) => path.endsWith('package.json'))
  const scripts = manifests.flatMap((path) => Object.keys(JSON.parse(read(path)).scripts ?? {}))
  const unknown = mentions(/\bnpm run ([\w:-]+)/g).filter(({ what }) => !scripts.includes(what))
  expect(unknown).toEqual([])
})

function mentions(pattern: RegExp): { document: string; what: string }[] {
  return documents.flatMap((document) =>
    [...read(document).matchAll(pattern)].map(([, what = '']) => ({ document, what })),
  )
}

function folders(path: string): string[] {
  const parent = dirname(path)
  return parent === '.' ? [] : [parent, ...folders(parent)]
}
