import Database from 'better-sqlite3'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase, testEngine } from './database.ts'

test('each test file gets an empty database on the engine of its project', async () => {
  const { config, drop } = await createTestDatabase()
  expect(config.engine).toBe(testEngine)
  expect(await countTables(config)).toBe(0)
  await drop()
})

test('two databases know nothing of each other', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  expect(one.config).not.toEqual(other.config)
  await Promise.all([one.drop(), other.drop()])
})

async function countTables(
  config: Awaited<ReturnType<typeof createTestDatabase>>['config'],
): Promise<number> {
  if (config.engine === 'sqlite') {
    const database = new Database(config.file)
    const row = database.prepare<[], { count: number }>('select count(*) as count from sqlite_schema').get()
    database.close()
    return row?.count ?? -1
  }
  const client = new pg.Client({ connectionString: config.url })
  await client.connect()
  const { rows } = await client.query(
    "select count(*)::int as count from information_schema.tables where table_schema = 'public'",
  )
  await client.end()
  return rows[0].count
}
