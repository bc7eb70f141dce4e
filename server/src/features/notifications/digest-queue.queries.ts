import type { TenantDb } from '../../db/tenant-db.ts'

export const listDigestPeople = (db: TenantDb, now: number, limit: number) =>
  db
    .selectFrom('notifications')
    .select('person_id')
    .distinct()
    .where('mail_due', 'is not', null)
    .where('mail_due', '<=', now)
    .limit(limit)
    .execute()

/** @returns what waited for it. */
export const clearDigest = (db: TenantDb, personId: string, now: number) =>
  db
    .updateTable('notifications')
    .set({ mail_due: null })
    .where('person_id', '=', personId)
    .where('mail_due', '<=', now)
    .returning('sending_id')
    .execute()
