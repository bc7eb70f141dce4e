import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'

/** Where a test's database is, in the words of the server's own configuration. */
export type TestDatabaseConfig = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string }

export type TestDatabase = { config: TestDatabaseConfig; drop(): Promise<void> }

/** The engine of the running Vitest project; each server test runs once on either. */
export const testEngine = process.env.TEST_DIALECT === 'postgres' ? 'postgres' : 'sqlite'

/**
 * A new, empty database that nobody else uses. Close your connections before `drop`.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  return testEngine === 'postgres' ? createPostgres() : createSqlite()
}

async function createSqlite(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-sqlite-'))
  return {
    config: { engine: 'sqlite', file: join(folder, 'earshot.db') },
    drop: () => rm(folder, { recursive: true, force: true }),
  }
}

async function createPostgres(): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  // As most installations have it: an order of words by language, which is not that of character codes.
  await run(server, `create database ${name} template template0 locale_provider icu icu_locale 'en-US'`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    config: { engine: 'postgres', url: url.href },
    drop: () => run(server, `drop database ${name} with (force)`),
  }
}

/** Creating and dropping databases cannot happen inside a transaction, so each gets a connection of its own. */
async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
