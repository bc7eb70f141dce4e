import { join } from 'node:path'
import Sqlite from 'better-sqlite3'

/** Thrown when another process uses the data folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

/**
 * Locks the data folder for this process until it is released or the process ends; uses SQLite's lock on a small file,
 * so a killed process leaves no lock behind. @throws FolderInUse if another process holds the lock.
 */
export function lockFolder(folder: string): () => void {
  const lock = new Sqlite(join(folder, 'lock.db'), { timeout: 0 })
  try {
    lock.pragma('locking_mode = EXCLUSIVE')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY')
      throw new FolderInUse(`Another Earshot process is using the data folder ${folder}. Stop it first.`)
    throw error
  }
  return () => lock.close()
}
