import type { Database } from '../db/database.ts'

/**
 * True if a transaction of this database is waiting for another one's lock. Always true on SQLite, which runs one transaction at a time.
 */
export const hasLockWaiters = async (db: Database): Promise<boolean> =>
  db.dialect.engine === 'sqlite' ||
  (
    await db.connection.run(
      `select 1 from pg_locks join pg_stat_activity using (pid)
       where not granted and datname = current_database()`,
      [],
    )
  ).length > 0
