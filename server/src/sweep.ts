import { limits } from '@earshot/shared/limits'
import { deleteExpiredFlows } from './auth/google.queries.ts'
import { deleteExpiredTokens } from './auth/one-time-tokens.ts'
import { deleteExpiredSessions } from './auth/sessions.queries.ts'
import type { Database, GlobalDb } from './db/database.ts'
import { deleteOldEvents } from './db/event-traces.ts'
import { deleteOldOutboxDeadLetters } from './db/outbox-dead-letters.ts'
import type { TenantDb } from './db/tenant-db.ts'
import { deleteOldAddresses } from './features/audit/audit.queries.ts'
import { deleteOldHeldSignUps } from './features/authentication/held-sign-ups.queries.ts'
import { eraseDeletedComments } from './features/comment/comment-erasure.ts'
import { deleteExpiredCodes } from './features/contact/contact-code.ts'
import { deleteIdleVisitors } from './features/contact/idle-visitor.ts'
import { deleteOldContactMessages } from './features/contact-message/contact-messages.queries.ts'
import { deleteUnsentFiles, forgetNetworks } from './features/file/attachment.ts'
import { deleteUnusedImages } from './features/file/entry-images.ts'
import { deleteOldImports } from './features/import/old-imports.ts'
import { deleteOldChatMessages } from './features/integration/chat/news/messages.queries.ts'
import { deleteOldTrackerDeliveries } from './features/integration/tracker-deliveries.queries.ts'
import { deleteOldNotifications } from './features/notification/old-notifications.ts'
import { requeueErasures } from './features/organisation/erase.queries.ts'
import { deleteOldIdentityDays } from './features/project/identity/identity-measure.ts'
import { deleteEndedKeys } from './features/project/keys.queries.ts'
import { deleteOldSamples } from './features/service-status/samples.queries.ts'
import { deleteOldMaps } from './features/source-map/source-maps.ts'
import { deleteOldSubscribers } from './features/subscriber/subscribers.queries.ts'
import { eraseDeletedTaskComments } from './features/task/comment/task-comments.ts'
import { eraseDeletedTasks } from './features/task/task-lifecycle.ts'
import { deleteOldDeliveries } from './features/webhook/deliveries.queries.ts'
import { deleteOldGuesses } from './http/guess-counts.queries.ts'
import { deleteOldAnswers, deleteOldOperatorAnswers } from './http/idempotency/idempotency.queries.ts'
import { deleteOldDeadLetters } from './jobs/dead-letters.queries.ts'
import type { JobHandler } from './jobs/kinds.ts'
import { attempt, walkTenants } from './jobs/tenant-walk.ts'
import type { Clock } from './lib/clock.ts'
import { deleteOldCounts } from './mail/daily-counts.queries.ts'
import { forgetRecipients } from './mail/senders.ts'
import { deleteOldProviderEvents } from './payments/subscriptions.queries.ts'

/** Deletions from the installation's own tables, in one transaction. */
const ofInstallation: readonly ((tx: GlobalDb, now: number) => Promise<unknown>)[] = [
  requeueErasures,
  deleteExpiredSessions,
  deleteExpiredTokens,
  deleteExpiredFlows,
  deleteEndedKeys,
  deleteOldDeadLetters,
  deleteOldCounts,
  deleteOldGuesses,
  forgetRecipients,
  deleteOldHeldSignUps,
  deleteOldOperatorAnswers,
  deleteOldSamples,
  deleteOldSubscribers,
  deleteOldContactMessages,
  deleteOldProviderEvents,
]

/** Deletions from each organisation's tables, in one transaction. */
const ofOrganisation: readonly ((tx: TenantDb, now: number) => Promise<unknown>)[] = [
  deleteOldAnswers,
  deleteOldAddresses,
  deleteOldIdentityDays,
  deleteExpiredCodes,
  eraseDeletedTaskComments,
  deleteUnsentFiles,
  forgetNetworks,
  deleteUnusedImages,
  deleteOldMaps,
  deleteOldImports,
  deleteOldDeliveries,
  deleteOldChatMessages,
  deleteOldTrackerDeliveries,
]

/** Deletes expired rows, and resumes interrupted erasures. */
export const sweep =
  (db: Database, clock: Clock): JobHandler<'sweep'> =>
  async (job) => {
    const now = clock()
    const failed =
      job.payload.after === undefined ? await attempt(null, () => sweepInstallation(db, now)) : []
    return walkTenants(db, job, (id) => sweepTenant(db.tenant(id), now), failed)
  }

async function sweepInstallation(db: Database, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    for (const clear of ofInstallation) await clear(tx, now)
  })
  await deleteOldEvents(db, now)
  await deleteOldOutboxDeadLetters(db, now)
}

async function sweepTenant(tenant: TenantDb, now: number): Promise<void> {
  await tenant.transaction(async (tx) => {
    for (const clear of ofOrganisation) await clear(tx, now)
  })
  await eraseDeletedComments(tenant, now - limits.commentUndo)
  await eraseDeletedTasks(tenant, now)
  await deleteIdleVisitors(tenant, now)
  await deleteOldNotifications(tenant, now)
}
