import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, test } from 'vitest'
import type { PostgresAddress } from '../db/dialects/postgres.ts'
import { addressOf, runAlone } from './postgres-address.ts'
import { borrowCopy, createCopy, returnCopy } from './postgres-copies.ts'

/** Address of a test's database, as in the server's own configuration. */
export type TestDatabaseConfig =
  | { engine: 'sqlite'; file: string }
  | ({ engine: 'postgres' } & PostgresAddress)

export type TestDatabase = { config: TestDatabaseConfig; drop(): Promise<void> }

/** The engine of the running Vitest project; each server test runs once per engine. */
export const testEngine = process.env.TEST_DIALECT === 'postgres' ? 'postgres' : 'sqlite'

/** True where nothing is left out because another engine gives the same results. */
export const runsAll = testEngine === 'sqlite' || process.env.TEST_ALL === 'on'

/**
 * The rows of a matrix about results that are decided before any table except that of sessions is queried: only on
 * SQLite, because a second engine would give the same results and takes several times as long.
 */
export const onOneEngine = <Row>(rows: Row[]): Row[] => (runsAll ? rows : [])

/**
 * Declares a test about results that are decided above the database, like the rows of `onOneEngine`.
 *
 * @param timeout in milliseconds.
 */
export const testOnOneEngine = (name: string, body: () => Promise<void>, timeout?: number): void => {
  if (runsAll) test(name, body, timeout)
}

/** Declares a test about locks, which only Postgres has: SQLite has one writer. */
export const testOnPostgres = (name: string, body: () => Promise<void>): void => {
  if (testEngine === 'postgres') test(name, body)
}

/**
 * The rows of a matrix over the operations, about results that are decided above the database: all on SQLite, and
 * always the same fifth of the operations on Postgres, whatever other operations exist.
 */
export const fewerOnPostgres = <Row extends string | readonly [operation: string, ...unknown[]]>(
  rows: readonly Row[],
): Row[] => rows.filter((row) => runsAll || isOneOfFive(typeof row === 'string' ? row : row[0]))

/** True for a fifth of the operations, always the same whatever others there are. */
export const isOneOfFive = (operation: string): boolean =>
  createHash('sha256').update(operation).digest().readUInt32BE() % 5 === 0

/** Contents of a new database: only tables, or both organisations of the demo data. */
type Beginning = 'emptyDatabase' | 'storyDatabase'

/** A new database for this test alone, with its tables and no rows. Close your connections before `drop`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  if (testEngine === 'sqlite') return copySqlite('emptyDatabase')
  const server = inject('postgresUrl')
  const name = await createCopy(server, inject('emptyDatabase'))
  return {
    config: postgresConfig(name),
    drop: () => runAlone(server, `drop database ${name} with (force)`),
  }
}

/** As `createTestDatabase`, for tests that leave the tables unchanged; other tests reuse the database later. */
export const borrowTestDatabase = (): Promise<TestDatabase> => borrow('emptyDatabase')

/** A database for this test alone until returned, with the demo data; `inject('story')` has its ids. */
export const borrowStoryDatabase = (): Promise<TestDatabase> => borrow('storyDatabase')

async function borrow(beginning: Beginning): Promise<TestDatabase> {
  if (testEngine === 'sqlite') return copySqlite(beginning)
  const [server, template] = [inject('postgresUrl'), inject(beginning)]
  const name = await borrowCopy(server, template)
  return {
    config: postgresConfig(name),
    drop: () => returnCopy(server, template, name),
  }
}

function postgresConfig(name: string): TestDatabaseConfig {
  const pooler = inject('poolerUrl')
  return {
    engine: 'postgres',
    url: addressOf(inject('postgresUrl'), name),
    ...(pooler && { poolerUrl: addressOf(pooler, name) }),
  }
}

async function copySqlite(beginning: Beginning): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-sqlite-'))
  const file = join(folder, 'earshot.db')
  await copyFile(inject(beginning), file)
  return {
    config: { engine: 'sqlite', file },
    drop: () => rm(folder, { recursive: true, force: true }),
  }
}
