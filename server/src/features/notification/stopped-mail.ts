import type { MailEvents } from '@earshot/shared/notification/notification'
import { findTenant } from '../../auth/tenants.queries.ts'
import type { Database } from '../../db/database.ts'
import { listTenantsOfAddress } from '../../db/tenants-of-address.ts'
import type { PublicCtx } from '../../http/context.ts'
import type { JobHandler } from '../../jobs/kinds.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { Clock } from '../../lib/clock.ts'
import { emailKey } from '../../lib/email-key.ts'
import { organisationOf } from '../../mail/message-id.ts'
import { findLastSenders, noteComplaint } from '../../mail/senders.ts'
import { updateMailStopped } from './notified-contact.queries.ts'

/**
 * Handles delivery events of the mail provider: stops all mail to an address that does not exist, and an organisation's
 * mail to a contact who complained about it.
 */
export async function handleDeliveryEvents(ctx: PublicCtx, { events }: MailEvents): Promise<void> {
  await ctx.transaction(async ({ database, now }) => {
    database.announce()
    for (const { email, ...event } of events)
      await enqueue(database, {
        kind: 'stopMails',
        tenantId: null,
        payload: { email: emailKey(email), ...event },
        runAt: now,
      })
  })
}

/**
 * Stops mail to the contacts with an address: of all organisations if the address does not exist, else of the one that
 * its owner complained about. Without a Message-ID that is the organisation that mailed them last.
 */
export const stopMails =
  (db: Database, clock: Clock): JobHandler<'stopMails'> =>
  async ({ payload: { email, reason, messageId } }) => {
    if (reason === 'complained') {
      const named = organisationOf(messageId ?? '')
      for (const tenantId of named ? [named] : await findLastSenders(db, email))
        await db.transaction(async (tx) => {
          if (!(await findTenant(tx, tenantId))) return
          await updateMailStopped(tx.tenant(tenantId), email, reason)
          await noteComplaint(tx, { email, tenantId }, clock())
        })
      return
    }
    for (const tenantId of await listTenantsOfAddress(db, email))
      await db.tenant(tenantId).transaction((tx) => updateMailStopped(tx, email, reason))
  }
