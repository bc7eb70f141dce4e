import type { Database, GlobalDb } from '../../db/database.ts'
import { deleteEventsAbout } from '../../db/event-traces.ts'
import type { JobHandler } from '../../jobs/kinds.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { ErasedList } from './erased-list.ts'
import {
  deleteWaitingPurges,
  type Erasure,
  insertErasure,
  listTraced,
  updateUntraced,
} from './erasures.queries.ts'

/** Key of an erased row, in a transaction of the whole database or of an organisation. */
export type Erased = Pick<Erasure, 'kind' | 'id' | 'tenant_id'>

/**
 * Records an erasure in the transaction of `tx`, so that it is repeated after the restore of an older backup, and
 * queues the removal of its traces from the database's files.
 */
export async function recordErasure(
  tx: Pick<GlobalDb, 'dialect' | 'connection'>,
  erased: Erased,
  now: number,
): Promise<void> {
  await insertErasure(tx, { ...erased, erased_at: now })
  await enqueuePurge(tx, now)
}

/** Queues the removal of erased data from the database's files, for after the transaction of `tx`. */
export async function enqueuePurge(tx: Pick<GlobalDb, 'dialect' | 'connection'>, now: number): Promise<void> {
  await enqueue(tx, { kind: 'purgeErased', tenantId: null, payload: {}, runAt: now })
}

/**
 * The job after an erasure: adds it to the list outside the database, and removes its traces from the database's files.
 */
export const purgeErased =
  (db: Database, list: ErasedList): JobHandler<'purgeErased'> =>
  async ({ id }) => {
    // This job covers the erasures of all queued purges, because they were recorded before the jobs were queued.
    await db.transaction((tx) => deleteWaitingPurges(tx, id))
    await list.complete(db)
    await deleteTraces(db)
    await db.dialect.purge()
  }

const tracedAtOnce = 500

/** Deletes events about erased rows. */
async function deleteTraces(db: Database): Promise<void> {
  const erased = await listTraced(db, tracedAtOnce)
  for (const [tenantId, ofTenant] of Map.groupBy(erased, ({ tenant_id }) => tenant_id)) {
    await deleteEventsAbout(db, tenantId, new Set(ofTenant.map(({ id }) => id)))
    await db.transaction(async (tx) => {
      for (const erasure of ofTenant) await updateUntraced(tx, erasure)
    })
  }
  if (erased.length === tracedAtOnce) await deleteTraces(db)
}
