import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { runAlone } from './postgres.ts'

/** Where a test's database is, in the words of the server's own configuration. */
export type TestDatabaseConfig = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string }

export type TestDatabase = { config: TestDatabaseConfig; drop(): Promise<void> }

/** The engine of the running Vitest project; each server test runs once on either. */
export const testEngine = process.env.TEST_DIALECT === 'postgres' ? 'postgres' : 'sqlite'

/**
 * A new database without any rows that nobody else uses; on Postgres its tables are there already. Close your
 * connections before `drop`.
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
  // As files: quicker for an idle template than by its log.
  await runAlone(server, `create database ${name} template ${inject('postgresTemplate')} strategy file_copy`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    config: { engine: 'postgres', url: url.href },
    drop: () => runAlone(server, `drop database ${name} with (force)`),
  }
}
