import { limits } from '@earshot/shared/limits'
import type { TenantDb } from '../db/tenant-db.ts'

/** Something that a creation made, and when. */
export interface Made {
  id: string
  created_at: number
}

/**
 * Removes the remembered answers (`once`) in which something that was made stands, in the transaction of `db`. An answer
 * is remembered at the very time at which what it tells of was made.
 */
export async function deleteIdempotencyRecords(
  db: TenantDb,
  made: readonly Made[],
  now: number,
): Promise<void> {
  for (const { id, created_at } of made)
    if (created_at >= now - 2 * limits.idempotencyKept)
      await db
        .deleteFrom('idempotency_keys')
        .where('created_at', '=', created_at)
        .where((eb) => db.dialect.holds(eb.ref('response'), id))
        .execute()
}

/** Removes the remembered answers in which a person stands. */
export async function forgetAnswersAbout(db: TenantDb, personId: string): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where((eb) => db.dialect.holds(eb.ref('response'), personId))
    .execute()
}
