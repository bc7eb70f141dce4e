import { onTestFinished } from 'vitest'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open.ts'
import { borrowTestDatabase } from './database.ts'

/** An empty database with the newest schema, guarded, gone when the running test is finished. */
export async function openTestDatabase(): Promise<Database> {
  const { config, drop } = await borrowTestDatabase()
  const db = await openDatabase({ source: config, guarded: true })
  onTestFinished(async () => {
    await db.close()
    await drop()
  })
  return db
}
