import type { Database as SqliteHandle } from 'better-sqlite3'
import {
  type DialectAdapter,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely'
import { Migrator } from 'kysely/migration'
import type pg from 'pg'
import { CommandError } from '../../lib/command-error.ts'
import type { EngineDdl } from '../ddl/engine-ddl.ts'
import { postgresDdl } from '../ddl/postgres-ddl.ts'
import { sqliteDdl } from '../ddl/sqlite-ddl.ts'
import { createFoundation } from '../foundation/foundation.ts'

/** Every database has this one. Numbers below it were those of development versions. */
const foundation = '0100-foundation'

type Migrations = Readonly<Record<string, (db: Kysely<unknown>, engine: EngineDdl) => Promise<void>>>

/** Forward only, in order of their names; a migration that was released is never edited. */
export const migrations: Migrations = {
  [foundation]: createFoundation,
}

/** Migrations that this version of the program knows, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/** SQLite takes DDL in a transaction too; stock Kysely is more careful than it needs to be. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class MigratingSqliteDialect extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new TransactionalSqliteAdapter()
  }
}

class MigratingPostgresDialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new PostgresAdapter()
  }
}

/** Migrates over one handle. @param known the migrations of this version; a test adds some */
export async function migrateSqlite(sqlite: SqliteHandle, known = migrations): Promise<void> {
  const shared = { prepare: (text: string) => sqlite.prepare(text), close: () => {} }
  const db = new Kysely<unknown>({
    dialect: new MigratingSqliteDialect({ database: shared }),
  })
  await migrate(db, db, sqliteDdl, known)
}

/** Looks over `pool`, and migrates over `migrationPool`, whose statements may take their time. */
export async function migratePostgres(
  pool: pg.Pool,
  migrationPool: pg.Pool,
  known = migrations,
): Promise<void> {
  await migrate(overPool(pool), overPool(migrationPool), postgresDdl, known)
}

function overPool(pool: pg.Pool): Kysely<unknown> {
  const shared = { connect: () => pool.connect(), options: pool.options, end: async () => {} }
  return new Kysely({ dialect: new MigratingPostgresDialect({ pool: shared }) })
}

/**
 * All pending migrations in one transaction of `db`: all of them happen, or none. `reader` says which are pending.
 *
 * @throws CommandError if the database was made by a development version, or has migrations of a newer version
 */
async function migrate(
  reader: Kysely<unknown>,
  db: Kysely<unknown>,
  engine: EngineDdl,
  known: Migrations,
): Promise<void> {
  const done = await listDone(reader)
  // Kysely's migrator reads the whole catalogue before it says that there is nothing to do.
  if (done.join() === Object.keys(known).sort().join()) return
  if (done.length > 0 && !done.includes(foundation))
    throw new CommandError(
      'This database was made by a development version of Earshot from before the first release, and cannot be upgraded. Delete the demo’s data with npm run reset, or choose a new folder with DATA_DIR; with Postgres, an empty database with DATABASE_URL.',
    )
  const unknown = done.filter((name) => !(name in known)).at(-1)
  if (unknown)
    throw new CommandError(
      `A newer version of Earshot has migrated the database (${unknown}), which cannot be undone. Start that version, or restore a backup from before, as docs/operating.md says under "Upgrade".`,
    )
  const migrator = new Migrator({
    db,
    // Numbers are given out before migrations land, so a lower one may land later.
    allowUnorderedMigrations: true,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(known).map(([name, up]) => [name, { up: (tx: Kysely<unknown>) => up(tx, engine) }]),
        ),
    },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** The names of the migrations that the database has, in order; none in a new one, which has no such table. */
async function listDone(db: Kysely<unknown>): Promise<string[]> {
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute()
    .catch(() => [])
  return rows.map(({ name }) => name)
}
