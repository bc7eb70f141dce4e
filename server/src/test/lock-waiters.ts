import type { Database } from '../db/database.ts'

/** Whether a transaction waits for what another one holds. On SQLite, where there is one at a time, always. */
export const hasLockWaiters = async (db: Database): Promise<boolean> =>
  db.dialect.engine === 'sqlite' ||
  (await db.connection.run('select 1 from pg_locks where not granted', [])).length > 0
