import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { newSecret } from './lib/id.ts'

/** Thrown for a data folder that cannot be used. */
export class BadDataFolder extends Error {
  override readonly name = 'BadDataFolder'
}

/** Makes the data folder if need be. @throws BadDataFolder when it cannot be written. */
export function prepareDataFolder(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
    writeFileSync(join(folder, '.probe'), '')
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

/** A secret that belongs to a data folder: made at the first start, kept there, readable by its owner only. */
export function keptSecret(folder: string, name: string, bytes: number): string {
  const file = join(folder, name)
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const secret = newSecret(bytes)
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  return secret
}
