import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { bin, environment, root } from './paths.ts'

const built = ['console', 'widget']
const sources = ['package-lock.json', 'tsconfig.json', 'shared', ...built]
const results = built.map((folder) => resolve(root, folder, 'dist'))
const stamp = resolve(root, 'node_modules/.cache/earshot/build-stamp')

/**
 * Builds the console and the widget unless their sources are unchanged since the last build. Turbo would give the same
 * answer in a second; names, sizes and times of the files give it in milliseconds.
 *
 * @returns true if they are built now.
 */
export function buildWhenChanged(): boolean {
  const now = fingerprint()
  if (read(stamp) === now) return true
  console.log('Building the console and the widget.')
  const filters = built.map((folder) => `--filter=./${folder}`)
  const { status } = spawnSync(bin('turbo'), ['run', 'build', '--output-logs=errors-only', ...filters], {
    cwd: root,
    env: environment(),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) return false
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, fingerprint())
  return true
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const path of [...sources.map((name) => resolve(root, name)), ...results].sort()) describe(path, hash)
  return hash.digest('hex')
}

function describe(path: string, hash: ReturnType<typeof createHash>): void {
  const entry = statSync(path, { throwIfNoEntry: false })
  if (!entry) return
  if (!entry.isDirectory()) {
    hash.update(`${path} ${entry.size} ${entry.mtimeMs}\n`)
    return
  }
  for (const name of readdirSync(path).sort()) {
    if (name !== 'node_modules' && name !== '.turbo') describe(join(path, name), hash)
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
