import type { Database, GlobalDb } from '../../db/database.ts'
import { deleteEventsAbout } from '../../db/event-traces.ts'
import type { JobHandler } from '../../jobs/kinds.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { ErasedList } from './erased-list.ts'
import {
  type CoveredErasures,
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
  await enqueuePurge(tx, erased.tenant_id || null, now)
}

/** Queues the removal of erased data of an organisation from the database's files, for after the transaction of `tx`. */
export async function enqueuePurge(
  tx: Pick<GlobalDb, 'dialect' | 'connection'>,
  tenantId: string | null,
  now: number,
): Promise<void> {
  await enqueue(tx, { kind: 'purgeErased', tenantId, payload: {}, runAt: now })
}

/**
 * The job after an erasure: adds it to the list outside the database, and removes its traces from the database's files.
 */
export const purgeErased =
  (db: Database, list: ErasedList): JobHandler<'purgeErased'> =>
  async ({ id, tenantId }) => {
    // Erasures are recorded before their purges are queued: this job covers all of these, or in a cluster those of its organisation.
    const covered = db.dialect.usesOutbox ? { tenantId, until: Date.now() - doubtTime } : undefined
    await db.transaction((tx) => deleteWaitingPurges(tx, id, covered))
    await list.complete(db)
    await deleteTraces(db, covered)
    await db.dialect.purge()
  }

/**
 * Milliseconds for which a cluster may show an erasure, but not yet the organisation's events before it. The job of the
 * organisation comes with them, so only that one deletes them sooner.
 */
const doubtTime = 60 * 60_000
const tracedAtOnce = 500

/** Deletes events about erased rows. */
async function deleteTraces(db: Database, covered: CoveredErasures | undefined): Promise<void> {
  const erased = await listTraced(db, tracedAtOnce, covered)
  for (const [tenantId, ofTenant] of Map.groupBy(erased, ({ tenant_id }) => tenant_id)) {
    await deleteEventsAbout(db, tenantId, new Set(ofTenant.map(({ id }) => id)))
    await db.transaction(async (tx) => {
      for (const erasure of ofTenant) await updateUntraced(tx, erasure)
    })
  }
  if (erased.length === tracedAtOnce) await deleteTraces(db, covered)
}
