import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { addressOf, runAlone } from './postgres.ts'

/** Where a test's database is, in the words of the server's own configuration. */
export type TestDatabaseConfig = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string }

export type TestDatabase = { config: TestDatabaseConfig; drop(): Promise<void> }

/** The engine of the running Vitest project; each server test runs once on either. */
export const testEngine = process.env.TEST_DIALECT === 'postgres' ? 'postgres' : 'sqlite'

/** What a new database begins with: its tables alone, or both organisations of the story. */
type Beginning = 'emptyDatabase' | 'storyDatabase'

/** A new database that nobody else uses, with its tables and no rows. Close your connections before `drop`. */
export const createTestDatabase = (): Promise<TestDatabase> => copyDatabase('emptyDatabase')

/** A new database that nobody else uses, in which the story is told; `inject('story')` says who is who. */
export const createStoryDatabase = (): Promise<TestDatabase> => copyDatabase('storyDatabase')

const copyDatabase = (beginning: Beginning): Promise<TestDatabase> =>
  testEngine === 'postgres' ? copyPostgres(beginning) : copySqlite(beginning)

async function copySqlite(beginning: Beginning): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-sqlite-'))
  const file = join(folder, 'earshot.db')
  await copyFile(inject(beginning), file)
  return {
    config: { engine: 'sqlite', file },
    drop: () => rm(folder, { recursive: true, force: true }),
  }
}

async function copyPostgres(beginning: Beginning): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  // As files: quicker for an idle template than by its log.
  await runAlone(server, `create database ${name} template ${inject(beginning)} strategy file_copy`)
  return {
    config: { engine: 'postgres', url: addressOf(server, name) },
    drop: () => runAlone(server, `drop database ${name} with (force)`),
  }
}
