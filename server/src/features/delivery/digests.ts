import { listTenantIds } from '../../auth/tenants.queries.ts'
import type { Database } from '../../db/database.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { Handler } from '../../jobs/kinds.ts'
import { enqueue } from '../../jobs/queue.ts'
import { batches } from '../../lib/batches.ts'
import type { Clock } from '../../lib/clock.ts'
import { listDueDigests, takeDigest } from '../notifications/digest-queue.ts'

const batch = 100

/** Orders the digests whose time has come: one mail to a person, about everything that waits for it. */
export const gatherDigests =
  (db: Database, clock: Clock): Handler<'gatherDigests'> =>
  async () => {
    const now = clock()
    for await (const tenants of batches(batch, (last?: { id: string }) =>
      listTenantIds(db, last?.id ?? '', batch),
    ))
      for (const { id } of tenants) await gatherIn(db.tenant(id), now)
  }

async function gatherIn(tenant: TenantDb, now: number): Promise<void> {
  for (;;) {
    const people = await listDueDigests(tenant, now, batch)
    for (const personId of people)
      await tenant.transaction(async (db) => {
        const sendingIds = await takeDigest(db, personId, now)
        if (sendingIds.length > 0)
          await enqueue(db.database, {
            kind: 'mailDigest',
            tenantId: db.tenantId,
            payload: { personId, sendingIds },
            runAt: now,
          })
      })
    if (people.length < batch) return
  }
}
