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

/** How long a backup waits for whoever has the file locked at the moment. */
const waitMs = 60_000

/**
 * Makes a whole, consistent copy of a SQLite database that a server may be writing to: what was committed when it began.
 * It has no free pages and one segment of the search index, so nothing of what was erased is in it. The file appears
 * under its name once it was checked. @throws CommandError
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
 * Puts a backup in the place of a database that nobody has open. @returns where what was there before is kept, and what
 * it had erased, as far as that can still be read. @throws CommandError for a file that is no whole backup.
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

/** A damaged database is what backups are for: then the list beside it has to do. */
function erasuresOf(database: string): Erasures[] {
  try {
    const sqlite = new Sqlite(database)
    try {
      return sqlite.prepare('select kind, id, tenant_id, erased_at from erasures').all() as Erasures[]
    } finally {
      sqlite.close()
    }
  } catch {
    return []
  }
}

/** With its log, which a server that was killed leaves behind. */
function setAside(database: string): string {
  const replaced = `${database}.replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  for (const part of ['', '-wal', '-shm'])
    if (existsSync(database + part)) renameSync(database + part, replaced + part)
  return replaced
}

/** Gives a finished file its name, once all of it is on the disk. */
function settle(part: string, target: string): void {
  const file = openSync(part, 'r+')
  fsyncSync(file)
  closeSync(file)
  renameSync(part, target)
}
