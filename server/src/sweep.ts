import { limits } from '@earshot/shared/limits'
import type { Database } from './db/database.ts'
import { eraseDeletedComments } from './features/feedback/comment-erasure.ts'
import { firstDayMeasured } from './features/projects/identity-measure.ts'
import type { Handler } from './jobs/kinds.ts'
import {
  deleteExpired,
  deleteIdleVisitors,
  deleteOldAddresses,
  deleteOldEvents,
  deleteOldIdempotencyKeys,
  deleteOldIdentityDays,
  listTenantIds,
  reviveErasures,
} from './jobs/sweep.queries.ts'
import type { Clock } from './lib/clock.ts'

/** How long a job that failed for good is kept for a person to look at. */
const deadLettersKept = 30 * 24 * 60 * 60_000

/** How long an event is kept: far longer than any consumer or browser lags behind. */
const eventsKept = 30 * 24 * 60 * 60_000

/** No token is given to an idle visitor after their time; the last one before that has ended by then, on every node. */
const tokensEndWithin = 4 * limits.contactTokenLife

/**
 * Clears away what has expired: sessions, tokens, idempotency keys, dead letters, samples, deleted comments, old events,
 * addresses of the audit log, visitors who left nothing; and takes up erasures again.
 */
export const sweep =
  (db: Database, clock: Clock): Handler<'sweep'> =>
  async () => {
    const now = clock()
    await reviveErasures(db, now)
    await deleteExpired(db, now, now - deadLettersKept)
    await deleteOldEvents(db, now - eventsKept)
    for await (const tenantId of listTenantIds(db)) {
      await deleteOldIdempotencyKeys(db, tenantId, now - limits.idempotencyKept)
      await eraseDeletedComments(db.tenant(tenantId), now - limits.commentUndo)
      await deleteOldAddresses(db, tenantId, now - limits.auditAddressKept)
      await deleteOldIdentityDays(db, tenantId, firstDayMeasured(now))
      await deleteIdleVisitors(db, tenantId, now - limits.idleVisitorKept - tokensEndWithin)
    }
  }
