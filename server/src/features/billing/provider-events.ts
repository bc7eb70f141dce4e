import type { PublicCtx } from '../../http/context.ts'
import { enqueue } from '../../jobs/queue.ts'
import { AppError, notFound } from '../../lib/app-error.ts'
import { findTenantOfCustomer, insertProviderEvent } from '../../payments/subscriptions.queries.ts'

/**
 * Takes an event of the provider's: each has its effect once, which is that the subscription is read again. What the
 * event says is believed in nothing but whose it is, and customers are ours only where our own rows name them.
 * @throws AppError `not_found` while billing is off, `invalid_input` when the signature does not fit.
 */
export async function takeProviderEvent(ctx: PublicCtx, body: string, signature: string): Promise<void> {
  const { payments } = ctx.services
  if (!payments) throw notFound('page')
  const event = payments.readEvent(body, signature)
  if (!event) throw new AppError('invalid_input', 400, 'The signature does not fit, or is too old.')
  await ctx.transaction(async ({ database, now }) => {
    if (!(await insertProviderEvent(database, event.id, now))) return
    const tenantId = event.customerId && (await findTenantOfCustomer(database, event.customerId))
    if (!tenantId) return
    database.announce()
    await enqueue(database, { kind: 'readSubscription', tenantId, payload: {}, runAt: now })
  })
}
