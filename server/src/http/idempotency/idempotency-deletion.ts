import { limits } from '@earshot/shared/limits'
import type { TenantDb } from '../../db/tenant-db.ts'

/** An object that a creation made, and its creation time. */
export interface Made {
  id: string
  created_at: number
}

/**
 * Deletes the stored idempotent responses (`once`) that contain a created object, in the transaction of `db`. A
 * response is stored with the creation time of its object.
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

/** Deletes the stored responses that contain a person. */
export async function forgetAnswersAbout(db: TenantDb, personId: string): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where((eb) => db.dialect.holds(eb.ref('response'), personId))
    .execute()
}
