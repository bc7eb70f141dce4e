import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { newSecret } from './lib/id.ts'

/** Thrown for a data folder that cannot be used. */
export class BadDataFolder extends Error {
  override readonly name = 'BadDataFolder'
}

/** What this process makes from now on is for its own user alone, whatever it was started with. */
export function keepFilesPrivate(): void {
  process.umask(0o077)
}

/**
 * Makes the data folder if need be, and keeps other users of the machine out of what is in it.
 * @throws BadDataFolder when it cannot be written.
 */
export function prepareDataFolder(folder: string): void {
  keepFilesPrivate()
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
    writeFileSync(join(folder, '.probe'), '')
    tighten(folder)
  } catch (error) {
    throw new BadDataFolder(
      `The data folder ${folder} cannot be written: ${error instanceof Error ? error.message : error}. Choose another with DATA_DIR.`,
    )
  }
}

/** Makes what is missing of a path; Node's own recursion never ends where a place such as /proc takes no folders. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/** What the server keeps in its data folder, as earlier versions may have made it for everyone to read. */
const ours =
  /^(earshot\.db.*|lock\.db.*|erased\.jsonl|files|uploads|console|widget|secret|demo-password|demo-payments\.json|mailbox|\.probe)$/

/** A folder in which others keep something too stays open to them; what is ours in it does not. */
function tighten(folder: string): void {
  const names = readdirSync(folder)
  if (names.every((name) => ours.test(name))) restrict(folder)
  for (const name of names.filter((name) => ours.test(name))) restrict(join(folder, name))
  const mailbox = join(folder, 'mailbox')
  if (existsSync(mailbox)) for (const name of readdirSync(mailbox)) restrict(join(mailbox, name))
}

/** Takes from everybody else what they may do with a file or folder of this process's user. */
function restrict(path: string): void {
  const found = statSync(path)
  if (found.uid === process.getuid?.() && (found.mode & 0o077) !== 0)
    chmodSync(path, found.isDirectory() ? 0o700 : 0o600)
}

/**
 * A secret that belongs to a data folder: made at the first start, kept there, readable by its owner only.
 * @throws BadDataFolder for a file that was cut short, since a short secret is as good as none.
 */
export function keptSecret(folder: string, name: string, bytes: number): string {
  const file = join(folder, name)
  if (existsSync(file)) {
    const kept = readFileSync(file, 'utf8').trim()
    if (kept.length >= bytes) return kept
    throw new BadDataFolder(
      `The file ${file} holds no whole secret. Restore it from a backup, or delete it to have a new one made.`,
    )
  }
  const secret = newSecret(bytes)
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  return secret
}
