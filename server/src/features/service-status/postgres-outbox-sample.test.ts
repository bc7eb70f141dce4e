import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../db/opening/open.ts'
import { newId } from '../../lib/id.ts'
import { createTestDatabase } from '../../test/database.ts'
import { takeSample } from './sampler.ts'

test('mails that rest in the outbox of a cluster for more than five minutes are not delivered', async () => {
  const { config, drop } = await createTestDatabase()
  if (config.engine !== 'postgres') throw new Error('Only Postgres is spread over nodes')
  const db = await openDatabase({ source: { ...config, usesOutbox: true }, guarded: true })
  onTestFinished(async () => {
    await db.close()
    await drop()
  })
  await db.tenant(newId()).transaction((tx) => tx.record({ type: 'vote.cast', at: 1 }))
  const now = Date.now()
  await takeSample(db, () => now + 4 * 60_000)
  await takeSample(db, () => now + 6 * 60_000)
  const samples = await db.global.selectFrom('status_samples').select('mail').orderBy('minute').execute()
  expect(samples).toEqual([{ mail: 1 }, { mail: 0 }])
})
