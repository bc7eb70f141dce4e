import type { TenantDb } from '../../db/tenant-db.ts'
import { clearDigest, listDigestPeople } from './digest-queue.queries.ts'

/** Somebody who wants more than this in one mail reads the rest in the list. */
const newsMax = 50

/** Up to `limit` people whose digest is due. */
export const whoseDigestIsDue = async (db: TenantDb, now: number, limit: number): Promise<string[]> =>
  (await listDigestPeople(db, now, limit)).map(({ person_id }) => person_id)

/** Takes what waits for somebody's digest, in the transaction of `db`: of two at once one gets it. */
export async function takeDigest(db: TenantDb, personId: string, now: number): Promise<string[]> {
  const rows = await clearDigest(db, personId, now)
  return rows
    .map(({ sending_id }) => sending_id)
    .sort()
    .slice(-newsMax)
}
