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

/** What is erased, in a transaction of the whole database or of a tenant. */
export type Erased = Pick<Erasure, 'kind' | 'id' | 'tenant_id'>

/**
 * Notes in the transaction of `tx` that something is erased, so that a backup that still has it erases it again; and has
 * its traces removed from the database's files afterwards.
 */
export async function recordErasure(
  tx: Pick<GlobalDb, 'dialect' | 'connection'>,
  erased: Erased,
  now: number,
): Promise<void> {
  await insertErasure(tx, { ...erased, erased_at: now })
  await enqueuePurge(tx, now)
}

/** Has what erased rows left in the database's files removed, once the transaction of `tx` is committed. */
export async function enqueuePurge(tx: Pick<GlobalDb, 'dialect' | 'connection'>, now: number): Promise<void> {
  await enqueue(tx, { kind: 'purgeErased', tenantId: null, payload: {}, runAt: now })
}

/** The job after an erasure: puts it on the list outside of the database, and its traces out of the database's files. */
export const purgeErased =
  (db: Database, list: ErasedList): JobHandler<'purgeErased'> =>
  async ({ id }) => {
    // What they wait for was erased before they were added, so this one does it for them.
    await db.transaction((tx) => deleteWaitingPurges(tx, id))
    await list.complete(db)
    await deleteTraces(db)
    await db.dialect.purge()
  }

const tracedAtOnce = 500

/** Deletes the events about what was erased. */
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
