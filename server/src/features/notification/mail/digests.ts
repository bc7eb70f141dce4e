import type { Database } from '../../../db/database.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { JobHandler } from '../../../jobs/kinds.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { walkTenants } from '../../../jobs/tenant-walk.ts'
import type { Clock } from '../../../lib/clock.ts'
import { listDueDigests, takeDigest } from '../digest-queue.ts'

const batch = 100

/** Queues due digests: one mail to a person, with all their pending notifications. */
export const gatherDigests =
  (db: Database, clock: Clock): JobHandler<'gatherDigests'> =>
  (job) => {
    const now = clock()
    return walkTenants(db, job, (id) => gatherIn(db.tenant(id), now))
  }

async function gatherIn(tenant: TenantDb, now: number): Promise<void> {
  let people: string[]
  do {
    people = await listDueDigests(tenant, now, batch)
    for (const personId of people)
      await tenant.transaction(async (db) => {
        const broadcastIds = await takeDigest(db, personId, now)
        if (broadcastIds.length > 0)
          await enqueue(db.database, {
            kind: 'mailDigest',
            tenantId: db.tenantId,
            payload: { personId, broadcastIds },
            runAt: now,
          })
      })
  } while (people.length === batch)
}
