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
import { foundation } from './0001-foundation.ts'
import { accounts } from './0002-accounts.ts'
import { dailyCounts } from './0003-daily-counts.ts'
import { commentThreads } from './0004-comment-threads.ts'
import { publicSite } from './0005-public-site.ts'
import { contactIdentity } from './0006-contact-identity.ts'
import { boardAddresses } from './0007-board-addresses.ts'
import { categoryLists } from './0008-category-lists.ts'
import { customisedBranding } from './0009-customised-branding.ts'
import { commentModeration } from './0010-comment-moderation.ts'
import { erasure } from './0011-erasure.ts'
import { operatorIdempotencyKeys } from './0012-operator-idempotency-keys.ts'
import { peopleLookups } from './0013-people-lookups.ts'
import { statusNews } from './0014-status-news.ts'
import { lookupIndexes } from './0015-lookup-indexes.ts'
import { tags } from './0016-tags.ts'
import { activities } from './0017-activities.ts'
import { taskPriority } from './0018-task-priority.ts'
import { taskGroups } from './0019-task-groups.ts'
import { projectLifecycle } from './0020-project-lifecycle.ts'
import { laterLookups } from './0021-later-lookups.ts'
import type { EngineDdl } from './engine-ddl.ts'
import { postgresDdl } from './postgres-ddl.ts'
import { sqliteDdl } from './sqlite-ddl.ts'

/** Forward only, in order of their names; a migration that has landed is never edited. */
const migrations: Record<string, (db: Kysely<unknown>, engine: EngineDdl) => Promise<void>> = {
  '0001-foundation': foundation,
  '0002-accounts': accounts,
  '0003-daily-counts': dailyCounts,
  '0004-comment-threads': commentThreads,
  '0005-public-site': publicSite,
  '0006-contact-identity': contactIdentity,
  '0007-board-addresses': boardAddresses,
  '0008-category-lists': categoryLists,
  '0009-customised-branding': customisedBranding,
  '0010-comment-moderation': commentModeration,
  '0011-erasure': erasure,
  '0012-operator-idempotency-keys': operatorIdempotencyKeys,
  '0013-people-lookups': peopleLookups,
  '0014-status-news': statusNews,
  '0015-lookup-indexes': lookupIndexes,
  '0016-tags': tags,
  '0017-activities': activities,
  '0018-task-priority': taskPriority,
  '0019-task-groups': taskGroups,
  '0020-project-lifecycle': projectLifecycle,
  '0021-later-lookups': laterLookups,
}

/** What this version of the program knows, in order. */
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

export async function migrateSqlite(sqlite: SqliteHandle): Promise<void> {
  const shared = { prepare: (text: string) => sqlite.prepare(text), close: () => {} }
  await migrate(
    new Kysely({ dialect: new MigratingSqliteDialect({ database: shared as SqliteHandle }) }),
    sqliteDdl,
  )
}

export async function migratePostgres(pool: pg.Pool): Promise<void> {
  const shared = { connect: () => pool.connect(), options: pool.options, end: async () => {} }
  await migrate(new Kysely({ dialect: new MigratingPostgresDialect({ pool: shared }) }), postgresDdl)
}

/** All pending migrations in one transaction: all of them happen, or none. */
async function migrate(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  if (await isNewest(db)) return
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(migrations).map(([name, up]) => [
            name,
            { up: (tx: Kysely<unknown>) => up(tx, engine) },
          ]),
        ),
    },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Kysely's migrator reads the whole catalogue before it says that there is nothing to do. */
async function isNewest(db: Kysely<unknown>): Promise<boolean> {
  const done = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute()
    // A new database has no such table.
    .catch(() => [])
  return done.map(({ name }) => name).join() === migrationNames.join()
}
