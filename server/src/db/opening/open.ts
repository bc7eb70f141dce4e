import type { KyselyPlugin } from 'kysely'
import { Database } from '../database.ts'
import type { DatabaseObserver } from '../dialects/database-observer.ts'
import type { Dialect } from '../dialects/dialect.ts'
import { type PostgresAddress, PostgresDialect } from '../dialects/postgres.ts'
import { PostgresEventLog } from '../dialects/postgres-event-log.ts'
import { SqliteDialect } from '../dialects/sqlite/sqlite.ts'
import { SqliteEventLog } from '../dialects/sqlite/sqlite-event-log.ts'
import { TenantGuard } from '../tenant-guard.ts'

/** The database to open; if `guarded`, unscoped queries are rejected at run time. */
export interface DatabaseOptions {
  source: { engine: 'sqlite'; file: string } | ({ engine: 'postgres' } & PostgresAddress)
  guarded: boolean
  /** Called for connections that broke while idle; queries report their own errors. */
  onLost?: (error: unknown) => void
  observer?: DatabaseObserver | undefined
  /** False to leave the schema as it is, for a check that must change nothing. */
  migrated?: boolean
}

/** Opens the database and migrates it to the newest schema, unless it must stay as it is. */
export async function openDatabase({
  source,
  guarded,
  onLost = () => {},
  observer,
  migrated = true,
}: DatabaseOptions): Promise<Database> {
  const plugins: KyselyPlugin[] = guarded ? [new TenantGuard()] : []
  const dialect: Dialect =
    source.engine === 'sqlite'
      ? new SqliteDialect(source.file, plugins, observer)
      : new PostgresDialect(source, plugins, onLost, observer)
  if (migrated) await dialect.migrate()
  const EventLog = source.engine === 'sqlite' ? SqliteEventLog : PostgresEventLog
  return new Database(dialect, new EventLog(dialect.reader))
}
