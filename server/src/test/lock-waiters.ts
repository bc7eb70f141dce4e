import type { Database } from '../db/database.ts'

/**
 * True if a transaction is waiting for another one's lock. Always true on SQLite, which runs one transaction at a time.
 */
export const hasLockWaiters = async (db: Database): Promise<boolean> =>
  db.dialect.engine === 'sqlite' ||
  (await db.connection.run('select 1 from pg_locks where not granted', [])).length > 0
