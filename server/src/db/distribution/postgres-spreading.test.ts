import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { openDatabase } from '../opening/open.ts'
import { addNode } from './cluster.ts'
import { distributeTables } from './distribution.ts'

test('a database without Citus is left as it is, with a sentence', async () => {
  const { config, drop } = await createTestDatabase()
  if (config.engine !== 'postgres') throw new Error('Citus is a form of Postgres')
  const db = await openDatabase({ source: config, guarded: true })
  const client = new pg.Client({ connectionString: config.url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await db.close()
    await drop()
  })
  const machine = { host: '127.0.0.1', port: 9 }
  for (const attempt of [distributeTables(client, 8), addNode(client, machine, machine)])
    await expect(attempt).rejects.toThrow(
      'The database has no Citus. Install it on every node, run "create extension citus" in the database of each, and repeat this, as docs/growth.md says.',
    )
})
