import { limits } from '@earshot/shared/limits'
import type { Database } from '../db/database.ts'
import type { Clock } from '../lib/clock.ts'
import type { Handler } from './kinds.ts'
import { deleteExpired, deleteOldIdempotencyKeys, listTenantIds } from './sweep.queries.ts'

/** How long a job that failed for good is kept for a person to look at. */
const parkedKept = 30 * 24 * 60 * 60_000

/** Clears away what has expired: sessions, tokens, idempotency keys, parked jobs. */
export const sweep =
  (db: Database, clock: Clock): Handler<'sweep'> =>
  async () => {
    const now = clock()
    await deleteExpired(db, now, now - parkedKept)
    for await (const tenantId of listTenantIds(db))
      await deleteOldIdempotencyKeys(db, tenantId, now - limits.idempotencyKept)
  }
