import { timingSafeEqual } from 'node:crypto'
import type { MailEvents } from '@earshot/shared/notification/notification'
import { findTenant } from '../../auth/tenants.queries.ts'
import type { Database } from '../../db/database.ts'
import { listTenantsOfAddress } from '../../db/tenants-of-address.ts'
import type { PublicCtx } from '../../http/context.ts'
import type { JobHandler } from '../../jobs/kinds.ts'
import { enqueue } from '../../jobs/queue.ts'
import { notFound } from '../../lib/app-error.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Config } from '../../lib/config.ts'
import { digest } from '../../lib/digest.ts'
import { emailKey } from '../../lib/email-key.ts'
import { organisationOf } from '../../mail/message-id.ts'
import { findLastSenders, noteComplaint } from '../../mail/senders.ts'
import { updateMailStopped } from './notification-list.queries.ts'

/**
 * `authorization` is the header with the secret that the operator gave the provider of the mail server.
 * @throws AppError `not_found` for another one, and where there is none.
 */
export function requireMailEventsSecret({ mailEventsSecret }: Config, authorization: string): void {
  if (mailEventsSecret === undefined || !isSame(authorization, `Bearer ${mailEventsSecret}`))
    throw notFound('page')
}

/**
 * Takes what the provider of the mail server says became of mails: nothing more goes to an address that does not exist,
 * and nothing more of an organisation to somebody who complained about it.
 */
export async function noteMailEvents(ctx: PublicCtx, { events }: MailEvents): Promise<void> {
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

/** In the same time, whatever is different. */
const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(Buffer.from(digest(given)), Buffer.from(digest(expected)))

/**
 * Has nothing more mailed to the customers with an address: by any organisation where the address does not exist, by the
 * one that its owner complained about else. Without the Message-ID that is whoever mailed them last.
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
