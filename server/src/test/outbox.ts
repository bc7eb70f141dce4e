import { onTestFinished } from 'vitest'
import type { Database } from '../db/database.ts'
import type { LoggedEvent } from '../db/dialects/event-log.ts'
import { openDatabase } from '../db/opening/open.ts'
import { enqueue } from '../jobs/queue.ts'
import { newId } from '../lib/id.ts'
import { createTestDatabase } from './database.ts'

/** For a relay whose entries can all be delivered. */
export const failOnDeadLetter = (error: unknown) => {
  throw error
}

/** Opens one database several times, as processes of a cluster do. */
export async function openCluster<const Count extends number>(
  processes: Count,
): Promise<Database[] & { 0: Database }> {
  const { config, drop } = await createTestDatabase()
  if (config.engine !== 'postgres') throw new Error('Only Postgres is spread over nodes')
  const source = { ...config, usesOutbox: true }
  const first = await openDatabase({ source, guarded: true })
  const others = await Promise.all(
    Array.from({ length: processes - 1 }, () => openDatabase({ source, guarded: true })),
  )
  const opened: Database[] & { 0: Database } = [first, ...others]
  onTestFinished(async () => {
    for (const db of opened) await db.close()
    await drop()
  })
  return opened
}

export const recordVote = (db: Database, tenantId: string, number: number) =>
  db.tenant(tenantId).transaction((tx) => tx.record({ type: 'vote.cast', data: { number }, at: 1 }))

export const queueMail = (db: Database, tenantId: string, email: string, personId = newId()) =>
  db.transaction((tx) =>
    enqueue(tx, {
      kind: 'contactMail',
      tenantId,
      payload: { purpose: 'confirm', projectId: newId(), email, personId },
      runAt: 1,
    }),
  )

export const numbersOf = (events: LoggedEvent[]): number[] =>
  events.map(({ data }) => JSON.parse(data).number)

/** Numbers of the events that readers see: they come once no older transaction of the whole server is open. */
export const readLoggedNumbers = async (db: Database) =>
  numbersOf(await db.eventLog.read(db.eventLog.start, 1_000))

export const listQueuedJobs = async (db: Database) =>
  (await db.global.selectFrom('jobs').select('id').orderBy('id').execute()).map(({ id }) => id)

/** Numbers of rows that the relay has not done with. */
export async function countOutboxRows({ global }: Database): Promise<{ entries: number; receipts: number }> {
  const entries = await global.selectFrom('outbox').select('seq').execute()
  const receipts = await global.selectFrom('outbox_receipts').select('seq').execute()
  return { entries: entries.length, receipts: receipts.length }
}
