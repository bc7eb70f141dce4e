import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** A test whose name says which statements it proves. */
export interface Proof {
  ids: string[]
  /** The test's file, from the project's root. */
  file: string
  /** The test's name without the ids. */
  name: string
}

const root = resolve(import.meta.dirname, '../../..')
const tests = '{console,server,shared,widget}/**/*.{test,e2e}.{ts,tsx}'
const named = /(['"`])((?:\[\d+\.\d+\])+) ((?:(?!\1).)+)\1/g

/** Every test of the project that is named after statements, such as `[2.14][5.3] …`, by file and place in it. */
export function findProofs(): Proof[] {
  const files = globSync(tests, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) => proofsIn(file, readFileSync(join(root, file), 'utf8')))
}

/** The names in a test file's source; a table's rows carry theirs as the first text of the row. */
function proofsIn(file: string, source: string): Proof[] {
  return [...source.matchAll(named)].map(([, , ids = '', name = '']) => ({
    file,
    ids: ids.slice(1, -1).split(']['),
    name,
  }))
}
