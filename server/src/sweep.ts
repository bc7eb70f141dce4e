import { limits } from '@earshot/shared/limits'
import { deleteExpiredFlows } from './auth/google.queries.ts'
import { deleteExpiredTokens } from './auth/one-time-tokens.ts'
import { deleteExpiredSessions } from './auth/sessions.queries.ts'
import type { Database, GlobalDb } from './db/database.ts'
import { deleteOldEvents } from './db/event-traces.ts'
import type { TenantDb } from './db/tenant-db.ts'
import { deleteOldAddresses } from './features/audit/audit.queries.ts'
import { deleteOldHeldSignUps } from './features/authentication/held-sign-ups.queries.ts'
import { deleteOldContactMessages } from './features/contact-messages/contact-messages.queries.ts'
import { deleteIdleVisitors } from './features/contacts/idle-visitor.ts'
import { eraseDeletedComments } from './features/feedback/comment-erasure.ts'
import { requeueErasures } from './features/organisations/erase.queries.ts'
import { deleteOldIdentityDays } from './features/projects/identity-measure.ts'
import { deleteEndedKeys } from './features/projects/keys.queries.ts'
import { deleteOldSamples } from './features/service-status/samples.queries.ts'
import { deleteOldSubscribers } from './features/subscribers/subscribers.queries.ts'
import { deleteOldAnswers, deleteOldOperatorAnswers } from './http/idempotency.queries.ts'
import { deleteOldDeadLetters } from './jobs/dead-letters.queries.ts'
import type { Handler } from './jobs/kinds.ts'
import { batches } from './lib/batches.ts'
import type { Clock } from './lib/clock.ts'
import { deleteOldCounts } from './mail/daily-counts.queries.ts'

const batch = 500

/** What is done about the installation's own tables, in one transaction. */
const ofInstallation: readonly ((tx: GlobalDb, now: number) => Promise<unknown>)[] = [
  requeueErasures,
  deleteExpiredSessions,
  deleteExpiredTokens,
  deleteExpiredFlows,
  deleteEndedKeys,
  deleteOldDeadLetters,
  deleteOldCounts,
  deleteOldHeldSignUps,
  deleteOldOperatorAnswers,
  deleteOldSamples,
  deleteOldSubscribers,
  deleteOldContactMessages,
]

/** What is done about each organisation's tables, in one transaction. */
const ofOrganisation: readonly ((tx: TenantDb, now: number) => Promise<unknown>)[] = [
  deleteOldAnswers,
  deleteOldAddresses,
  deleteOldIdentityDays,
]

/** Clears away what has expired, and takes up erasures again. */
export const sweep =
  (db: Database, clock: Clock): Handler<'sweep'> =>
  async () => {
    const now = clock()
    await db.transaction(async (tx) => {
      for (const clear of ofInstallation) await clear(tx, now)
    })
    await deleteOldEvents(db, now)
    const read = (last?: { id: string }) => listTenants(db, last?.id ?? '')
    for await (const tenants of batches(batch, read))
      for (const { id } of tenants) {
        const tenant = db.tenant(id)
        await tenant.transaction(async (tx) => {
          for (const clear of ofOrganisation) await clear(tx, now)
        })
        await eraseDeletedComments(tenant, now - limits.commentUndo)
        await deleteIdleVisitors(tenant, now)
      }
  }

const listTenants = ({ global }: Database, after: string) =>
  global.selectFrom('tenants').select('id').where('id', '>', after).orderBy('id').limit(batch).execute()
