import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')
const NOT_OURS = new Set(['node_modules', 'dist', 'data', 'coverage', 'test-results', '.turbo', '.git'])
/** The folders that `npm run release` and `npm run screens` fill; the project has others of these names. */
const filled = ['release', 'screens'].map((name) => join(root, name))

/** Paths of all handwritten files, relative to the project's root and with forward slashes. */
export const paths: readonly string[] = walk(root)

/** The text of a file of the project. */
export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/**
 * Every line that matches, as `path:line: text`, in the files whose path matches `where` and does not match `except`.
 * Comments count: code soon follows a comment that breaks a rule.
 */
export function grep(line: RegExp, where: RegExp, except?: RegExp): string[] {
  return paths
    .filter((path) => where.test(path) && !except?.test(path))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((text, index) => (line.test(text) ? [`${path}:${index + 1}: ${text.trim()}`] : [])),
    )
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !NOT_OURS.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (filled.includes(path)) return []
      if (entry.isDirectory()) return walk(path)
      return entry.isFile() ? [relative(root, path).replaceAll('\\', '/')] : []
    })
}
