import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { CommandError } from './lib/command-error.ts'
import type { Config } from './lib/config/config.ts'
import { newSecret } from './lib/id.ts'

/** Thrown if a data folder cannot be used. */
export class BadDataFolder extends Error {
  override readonly name = 'BadDataFolder'
}

/** Makes all files that this process creates private to its user, whatever umask it was started with. */
export function keepFilesPrivate(): void {
  process.umask(0o077)
}

/**
 * Creates the data folder if missing, and denies other users of the machine access to its contents.
 * @throws BadDataFolder if it cannot be written.
 */
export function prepareDataFolder(folder: string): void {
  keepFilesPrivate()
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
    probe(join(folder, '.probe'))
    tighten(folder)
  } catch (error) {
    throw new BadDataFolder(
      `The data folder ${folder} cannot be written: ${error instanceof Error ? error.message : error}. Choose another with DATA_DIR.`,
    )
  }
}

/** Creates a file and removes it; one that an earlier version left for another user is in nobody's way. */
function probe(file: string): void {
  rmSync(file, { force: true })
  writeFileSync(file, '')
  rmSync(file, { force: true })
}

/**
 * Creates the missing folders of a path; Node's own recursion never ends where a place such as /proc accepts no
 * folders.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/** Names of the server's own files in the data folder; earlier versions may have created them readable for everyone. */
const ours =
  /^(earshot\.db.*|lock\.db.*|erased\.jsonl|files|uploads|console|widget|secret|folder-id|demo-password|demo-payments\.json|mailbox)$/

/** A folder that also contains other files keeps its permissions; the server's own files in it become private. */
function tighten(folder: string): void {
  const names = readdirSync(folder)
  if (names.every((name) => ours.test(name))) restrict(folder)
  for (const name of names.filter((name) => ours.test(name))) restrict(join(folder, name))
  const mailbox = join(folder, 'mailbox')
  if (existsSync(mailbox)) for (const name of readdirSync(mailbox)) restrict(join(mailbox, name))
}

/** Removes all access of other users from a file or folder of this process's user. */
function restrict(path: string): void {
  const found = statSync(path)
  if (found.uid === process.getuid?.() && (found.mode & 0o077) !== 0)
    chmodSync(path, found.isDirectory() ? 0o700 : 0o600)
}

/**
 * A secret of a data folder: generated at the first start and stored there, readable by its owner only.
 * @throws BadDataFolder for a truncated file, since a short secret is as good as none.
 */
export function keptSecret(folder: string, name: string, bytes: number): string {
  const file = join(folder, name)
  if (existsSync(file)) {
    const stored = readFileSync(file, 'utf8').trim()
    if (stored.length >= bytes) return stored
    throw new BadDataFolder(
      `The file ${file} holds no whole secret. Restore it from a backup, or delete it to have a new one made.`,
    )
  }
  const secret = newSecret(bytes)
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  return secret
}

/**
 * Makes a restored installation's secret that of the data folder, whose own secret nothing was encrypted with yet.
 *
 * @throws CommandError if both SECRET and SECRET_PREVIOUS are others
 */
export function adoptSecret(
  { secret: configured, previousSecret, dataDir }: Pick<Config, 'secret' | 'previousSecret' | 'dataDir'>,
  secret: string,
): void {
  if (configured !== undefined && configured !== secret && previousSecret !== secret)
    throw new CommandError(
      'SECRET is not that of the installation in the archive, so what is encrypted with it could not be read. Set SECRET to that one. If it is lost, docs/operating.md says under "Backup" how the archive gives it back.',
    )
  if (configured !== undefined) return
  const part = join(dataDir, '.secret.part')
  writeFileSync(part, `${secret}\n`, { mode: 0o600 })
  renameSync(part, join(dataDir, 'secret'))
}
