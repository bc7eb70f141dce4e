import { once } from 'node:events'
import SqliteHandle from 'better-sqlite3'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { foundation } from '../db/migrations/0001-foundation.ts'
import { postgresDdl } from '../db/migrations/postgres-ddl.ts'
import { sqliteDdl } from '../db/migrations/sqlite-ddl.ts'
import { createTestDatabase } from './database.ts'

/** A database as it was made first, without rows. */
export async function openFirst(): Promise<Kysely<unknown>> {
  const { config, drop } = await createTestDatabase()
  if (config.engine === 'sqlite') {
    const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: new SqliteHandle(':memory:') }) })
    onTestFinished(async () => {
      await db.destroy()
      await drop()
    })
    await foundation(db, sqliteDdl)
    return db
  }
  // Its tables are there already: beside them.
  const pool = new pg.Pool({ connectionString: config.url, options: '-c search_path=first' })
  // The pool has ended before its connections have, and the database is dropped from under those that have not.
  const ended: Promise<unknown>[] = []
  pool.on('connect', (client) => void ended.push(once(client, 'end')))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  onTestFinished(async () => {
    await db.destroy()
    await Promise.all(ended)
    await drop()
  })
  await sql`create schema first`.execute(db)
  await foundation(db, postgresDdl)
  return db
}
