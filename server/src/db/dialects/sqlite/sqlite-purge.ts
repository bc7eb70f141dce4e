import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import type { Dialect } from '../dialect.ts'

/** Pages of the index that one step may write: about a megabyte, in one short transaction. */
const stepPages = 256
const attempts = 100
const pauseMs = 50

/**
 * Merges the segments of the search index into one. A deletion only marks an entry; its tokens disappear when the
 * segments that contain them are merged.
 */
export async function purgeSearch(dialect: Pick<Dialect, 'transaction'>): Promise<void> {
  // A negative number gathers all segments for merging, a positive number continues the merge.
  for (let pages = -stepPages; await mergeSome(dialect, pages); pages = stepPages);
}

/** @returns true if there was something to merge. */
const mergeSome = (dialect: Pick<Dialect, 'transaction'>, pages: number): Promise<boolean> =>
  dialect.transaction(async (connection) => {
    const changes = async () =>
      (await connection.run<{ changes: number }>('select total_changes() as changes', []))[0]?.changes ?? 0
    const before = await changes()
    await connection.run("insert into search_tokens (search_tokens, rank) values ('merge', ?)", [pages])
    // The merge statement itself counts as one change.
    return (await changes()) - before >= 2
  })

/**
 * Writes the log into the database and truncates it. Uses a handle of its own that never waits: current readers and
 * writers finish first. @throws if they do not finish; the job is retried.
 */
export async function truncateLog(file: string): Promise<void> {
  const sqlite = new Sqlite(file, { timeout: 0 })
  try {
    for (let attempt = 0; attempt < attempts; attempt++) {
      if (sqlite.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0) return
      await pause(pauseMs)
    }
    throw new Error('The log of the database could not be cut: somebody reads or writes all the time')
  } finally {
    sqlite.close()
  }
}
