import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system that Linux keeps in memory. */
const MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 2 ** 30

let folder: string | undefined

/**
 * Folder for the tests' files, removed when this process ends: in memory if there is room, because every durable write
 * would wait for the disk otherwise.
 */
export function dataFolder(): string {
  if (folder) return folder
  const made = mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), 'earshot-test-'))
  // Postgres runs as another user than root.
  chmodSync(made, 0o755)
  process.once('exit', () => rmSync(made, { recursive: true, force: true, maxRetries: 3 }))
  folder = made
  return made
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === MEMORY)
    // The folder also holds copied programs, so it must allow running them.
    return bavail * bsize >= ROOM_BYTES && !/\bnoexec\b/.test(mount ?? '')
  } catch {
    return false
  }
}
