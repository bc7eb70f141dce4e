import { join } from 'node:path'
import SqliteHandle from 'better-sqlite3'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabaseConfig } from '../../test/database.ts'
import { sharedWorld } from '../../test/harness.ts'
import type { Database } from '../database.ts'
import { migrationSession, openPool } from '../dialects/postgres-session.ts'
import { openDatabase } from '../opening/open.ts'
import { migratePostgres, migrateSqlite, migrations } from './migrate.ts'

const world = sharedWorld()

const run = ({ dialect }: Database, statement: string) =>
  dialect.transaction((connection) => connection.run<{ name: string }>(statement, []))

test('a database that a newer version has migrated is not opened, and the operator reads what to do', async () => {
  const { database, services } = world
  await run(services.db, "insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '')")
  const source =
    database.engine === 'sqlite'
      ? { engine: 'sqlite' as const, file: join(database.folder, 'earshot.db') }
      : database
  await expect(openDatabase({ source, guarded: true })).rejects.toThrow(
    'A newer version of Earshot has migrated the database (9999-of-tomorrow), which cannot be undone. Start that version, or restore a backup from before, as docs/operating.md says under "Upgrade".',
  )
})

test('a database from before the first release is not opened, and the operator reads what to do', async () => {
  const { config: source, drop } = await createTestDatabase()
  onTestFinished(drop)
  const before = await openDatabase({ source, guarded: true })
  await run(before, 'delete from kysely_migration')
  for (const name of ['0001-foundation', '0091-folded-columns'])
    await run(before, `insert into kysely_migration (name, timestamp) values ('${name}', '')`)
  await before.close()
  await expect(openDatabase({ source, guarded: true })).rejects.toThrow(
    'This database was made by a development version of Earshot from before the first release, and cannot be upgraded. Delete the demo’s data with npm run reset, or choose a new folder with DATA_DIR; with Postgres, an empty database with DATABASE_URL.',
  )
})

test('a migration with a lower number than the last one that was done is done as well', async () => {
  const { config, drop } = await createTestDatabase()
  onTestFinished(drop)
  const later = { ...migrations, '0102-later': createTable('later') }
  await migrate(config, later)
  await migrate(config, { ...later, '0101-earlier': createTable('earlier') })
  expect(await tablesAmong(config, ['earlier', 'later'])).toEqual(['earlier', 'later'])
})

test('of several migrations all are done or none', async () => {
  const { config, drop } = await createTestDatabase()
  onTestFinished(drop)
  const failing = { '0101-first': createTable('first'), '0102-second': createTable('tenants') }
  await expect(migrate(config, { ...migrations, ...failing })).rejects.toThrow('already exists')
  expect(await tablesAmong(config, ['first'])).toEqual([])
  await (await openDatabase({ source: config, guarded: true })).close()
})

const createTable =
  (name: string): (typeof migrations)[string] =>
  async (db) =>
    void (await sql`create table ${sql.table(name)} (id text primary key)`.execute(db))

async function migrate(config: TestDatabaseConfig, known: typeof migrations): Promise<void> {
  if (config.engine === 'sqlite') {
    const sqlite = new SqliteHandle(config.file)
    await migrateSqlite(sqlite, known).finally(() => sqlite.close())
    return
  }
  const pool = openPool(config.url, 2, migrationSession, () => {})
  await migratePostgres(pool, pool, known).finally(() => pool.end())
}

/** Those of some tables that the database has. */
async function tablesAmong(config: TestDatabaseConfig, names: string[]): Promise<string[]> {
  const list = names.map((name) => `'${name}'`).join(', ')
  if (config.engine === 'sqlite') {
    const sqlite = new SqliteHandle(config.file)
    const found = sqlite.prepare(`select name from sqlite_schema where name in (${list}) order by name`)
    const rows = found.all() as { name: string }[]
    sqlite.close()
    return rows.map(({ name }) => name)
  }
  const client = new pg.Client({ connectionString: config.url })
  await client.connect()
  const { rows } = await client.query(
    `select relname as name from pg_class where relname in (${list}) and relkind = 'r' order by relname`,
  )
  await client.end()
  return rows.map(({ name }) => name)
}
