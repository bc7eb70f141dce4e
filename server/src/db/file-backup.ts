import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'
import Sqlite, { type Database as SqliteHandle } from 'better-sqlite3'
import { CommandError } from '../lib/command-error.ts'
import type { Erasures } from './tables/global-tables.ts'

/** Milliseconds for which a backup waits while another process has the file locked. */
const waitMs = 60_000

/**
 * Makes a complete, consistent copy of a SQLite database that a server may be writing to: the data committed when the
 * copy began. The copy has no free pages and one segment of the search index, so it contains no erased data. The file
 * appears under its name once it was checked. @throws CommandError
 */
export function backUp(source: string, target: string): { bytes: number } {
  if (!existsSync(source))
    throw new CommandError(`There is no database at ${source}. Say where it is with DATA_DIR.`)
  if (existsSync(target)) throw new CommandError(`${target} is there already. Choose another name.`)
  if (!existsSync(dirname(target))) throw new CommandError(`There is no folder ${dirname(target)}.`)
  const part = `${target}.part`
  rmSync(part, { force: true })
  const running = new Sqlite(source, { timeout: waitMs })
  try {
    running.prepare('vacuum into ?').run(part)
  } finally {
    running.close()
  }
  const copy = new Sqlite(part)
  try {
    copy.pragma('journal_mode = DELETE')
    copy.pragma('secure_delete = ON')
    copy.exec("insert into search_tokens (search_tokens) values ('optimize')")
    check(copy, part)
  } finally {
    copy.close()
  }
  settle(part, target)
  return { bytes: statSync(target).size }
}

/**
 * Replaces a database that no process has open by a backup. @returns where the replaced database is kept, and the
 * erasures recorded in it, as far as they can still be read. @throws CommandError for a file that is not a complete
 * backup.
 */
export function restore(
  backup: string,
  database: string,
): { replaced: string | undefined; erasures: Erasures[] } {
  if (!existsSync(backup)) throw new CommandError(`There is no file ${backup}.`)
  const copy = openBackup(backup)
  try {
    check(copy, backup)
  } finally {
    copy.close()
  }
  const part = `${database}.part`
  copyFileSync(backup, part)
  const erasures = existsSync(database) ? erasuresOf(database) : []
  const replaced = existsSync(database) ? setAside(database) : undefined
  settle(part, database)
  return { replaced, erasures }
}

function openBackup(file: string): SqliteHandle {
  try {
    const sqlite = new Sqlite(file, { readonly: true })
    sqlite.prepare('select count(*) from tenants').get()
    return sqlite
  } catch {
    throw new CommandError(`${file} is no backup of Earshot’s database.`)
  }
}

function check(sqlite: SqliteHandle, file: string): void {
  if (sqlite.pragma('integrity_check', { simple: true }) !== 'ok')
    throw new CommandError(`${file} is damaged.`)
}

/**
 * A damaged database is the usual reason for restoring a backup: then the list of erasures beside the database must do.
 */
function erasuresOf(database: string): Erasures[] {
  try {
    const sqlite = new Sqlite(database)
    try {
      return sqlite.prepare<[], Erasures>('select kind, id, tenant_id, erased_at from erasures').all()
    } finally {
      sqlite.close()
    }
  } catch {
    return []
  }
}

/** Includes the log, which a killed server leaves behind. */
function setAside(database: string): string {
  const replaced = `${database}.replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  for (const part of ['', '-wal', '-shm'])
    if (existsSync(database + part)) renameSync(database + part, replaced + part)
  return replaced
}

/** Renames a finished file to its target once it is completely on the disk. */
function settle(part: string, target: string): void {
  const file = openSync(part, 'r+')
  fsyncSync(file)
  closeSync(file)
  renameSync(part, target)
}
