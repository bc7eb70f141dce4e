import { expect, test } from 'vitest'
import { openDatabase } from '../db/opening/open.ts'
import { createTestDatabase, testEngine } from './database.ts'

test('each test file gets a database on the engine of its project, with nobody in it', async () => {
  const { config, drop } = await createTestDatabase()
  expect(config.engine).toBe(testEngine)
  const db = await openDatabase({ source: config, guarded: true })
  const { tenants } = await db.global
    .selectFrom('tenants')
    .select((count) => count.fn.countAll<number>().as('tenants'))
    .executeTakeFirstOrThrow()
  expect(Number(tenants)).toBe(0)
  await db.close()
  await drop()
})

test('two databases know nothing of each other', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  expect(one.config).not.toEqual(other.config)
  await Promise.all([one.drop(), other.drop()])
})
