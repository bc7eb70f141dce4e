import { timingSafeEqual } from 'node:crypto'
import type { MailEvents } from '@earshot/shared/notification'
import { listTenantIds } from '../../auth/tenants.queries.ts'
import type { Database } from '../../db/database.ts'
import type { PublicCtx } from '../../http/context.ts'
import type { Handler } from '../../jobs/kinds.ts'
import { enqueue } from '../../jobs/queue.ts'
import { notFound } from '../../lib/app-error.ts'
import { batches } from '../../lib/batches.ts'
import { digest } from '../../lib/digest.ts'
import { emailKey } from '../../lib/email-key.ts'
import { updateMailStopped } from './notification-list.queries.ts'

/**
 * Takes what the provider of the mail server says became of mails: nothing more goes to an address that does not exist
 * or whose owner complained. @throws AppError `not_found` without the secret that the operator gave the provider.
 */
export async function noteMailEvents(
  ctx: PublicCtx,
  authorization: string,
  { events }: MailEvents,
): Promise<void> {
  const { mailEventsSecret } = ctx.services.config
  if (mailEventsSecret === undefined || !isSame(authorization, `Bearer ${mailEventsSecret}`))
    throw notFound('page')
  await ctx.transaction(async ({ database, now }) => {
    database.announce()
    for (const { email, reason } of events)
      await enqueue(database, {
        kind: 'stopMails',
        tenantId: null,
        payload: { email: emailKey(email), reason },
        runAt: now,
      })
  })
}

/** In the same time, whatever is different. */
const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(Buffer.from(digest(given)), Buffer.from(digest(expected)))

const batch = 100

/** Has nothing more mailed to the customers with an address, whose organisation's they are. */
export const stopMails =
  (db: Database): Handler<'stopMails'> =>
  async ({ payload: { email, reason } }) => {
    for await (const tenants of batches(batch, (last?: { id: string }) =>
      listTenantIds(db, last?.id ?? '', batch),
    ))
      for (const { id } of tenants)
        await db.tenant(id).transaction((tx) => updateMailStopped(tx, email, reason))
  }
