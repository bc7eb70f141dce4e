import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** A test tagged with the statements that it proves. */
export interface Proof {
  ids: string[]
  /** Path of the test's file, from the project's root. */
  file: string
  name: string
}

const root = resolve(import.meta.dirname, '../..')
const tests = '{console,server,shared,widget}/**/*.{test,e2e}.{ts,tsx}'
/** A test's name followed by its tags: in the options of a test, or as the second entry of a row that becomes one. */
const tagged =
  /(['"`])((?:(?!\1).)+)\1,\s*(?:\{[^{}[\]]*tags:\s*)?\[\s*(?:'smoke',\s*)?('\d\.\d+'(?:,\s*'\d\.\d+')*),?\s*\]/g

/** Every test of the project with tags such as `['2.14', '5.3']`, by file and position. */
export function findProofs(): Proof[] {
  const files = globSync(tests, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) => proofsIn(file, readFileSync(join(root, file), 'utf8')))
}

function proofsIn(file: string, source: string): Proof[] {
  return [...source.matchAll(tagged)].map(([, , name = '', ids = '']) => ({
    file,
    ids: ids.split(',').map((id) => id.trim().slice(1, -1)),
    name,
  }))
}
