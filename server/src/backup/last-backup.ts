import type { Database, GlobalDb } from '../db/database.ts'
import { findFact, keepLastFact } from '../db/installation-facts.ts'

const hourMs = 60 * 60_000

/** Milliseconds after which a nightly backup has failed twice. */
export const backupOldAfter = 50 * hourMs

/** Records that an archive of the whole installation as it was at a time was read again and checked. */
export const recordBackup = (db: Database, address: string, at: number): Promise<void> =>
  db.transaction((tx) => keepLastFact(tx, 'backup', address, at))

/**
 * Milliseconds since the newest backup that `npm run backup` has checked; undefined before the first. One of the future was
 * dated by a wrong clock, and is infinitely old: it would look new for as long as the clock was ahead.
 */
export async function findBackupAge(db: Pick<GlobalDb, 'global'>, now: number): Promise<number | undefined> {
  const last = await findFact(db, 'backup')
  if (!last) return undefined
  // Clocks differ a little.
  return last.since > now + hourMs ? Number.POSITIVE_INFINITY : Math.max(0, now - last.since)
}
