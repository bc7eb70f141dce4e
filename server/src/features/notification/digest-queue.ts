import type { TenantDb } from '../../db/tenant-db.ts'

/** Maximum notifications in one mail; the reader finds the rest in the list. */
const newsMax = 50

/** Up to `limit` people whose digest is due. */
export const listDueDigests = async (db: TenantDb, now: number, limit: number): Promise<string[]> =>
  (await listDigestPeople(db, now, limit)).map(({ person_id }) => person_id)

/**
 * Claims the pending notifications of a person's digest, in the transaction of `db`: of two concurrent calls one gets
 * them.
 */
export async function takeDigest(db: TenantDb, personId: string, now: number): Promise<string[]> {
  const rows = await clearDigest(db, personId, now)
  return rows
    .map(({ broadcast_id }) => broadcast_id)
    .sort()
    .slice(-newsMax)
}

/** Moves notifications over a daily mail limit to the next day's digest, in the transaction of `db`. */
export async function deferToDigest(
  db: TenantDb,
  personId: string,
  { rows, now }: { rows: readonly { broadcast_id: string }[]; now: number },
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ mail_due: nextDigest('daily', now), mail_kept_back: 1 })
    .where('person_id', '=', personId)
    .where(
      'broadcast_id',
      'in',
      rows.map(({ broadcast_id }) => broadcast_id),
    )
    .execute()
}

const listDigestPeople = (db: TenantDb, now: number, limit: number) =>
  db
    .selectFrom('notifications')
    .select('person_id')
    .distinct()
    .where('mail_due', 'is not', null)
    .where('mail_due', '<=', now)
    .limit(limit)
    .execute()

/** @returns the notifications that waited for the digest. */
const clearDigest = (db: TenantDb, personId: string, now: number) =>
  db
    .updateTable('notifications')
    .set({ mail_due: null, mail_kept_back: 0 })
    .where('person_id', '=', personId)
    .where('mail_due', '<=', now)
    .returning('broadcast_id')
    .execute()

const hour = 60 * 60_000
const day = 24 * hour

/** Time of day of digests, in milliseconds after midnight UTC. */
const timeOfDay = 7 * hour
/** 1 January 1970 was a Thursday. */
const firstMonday = 4 * day

/** Time of the next digest after `now`: at seven o'clock every day, or every Monday. Milliseconds, UTC. */
export function nextDigest(rhythm: 'daily' | 'weekly', now: number): number {
  const [every, first] = rhythm === 'daily' ? [day, timeOfDay] : [7 * day, firstMonday + timeOfDay]
  return first + (Math.floor((now - first) / every) + 1) * every
}
