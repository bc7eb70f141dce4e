import type { PublicCtx } from '../../http/context.ts'
import { enqueue } from '../../jobs/queue.ts'
import { AppError, notFound } from '../../lib/app-error.ts'
import { findTenantOfCustomer, insertProviderEvent } from '../../payments/subscriptions.queries.ts'

/**
 * Handles a webhook of the provider: each event has one effect, a sync of the subscription. Only the customer id in the
 * event is trusted, and only if one of our rows has it.
 * @throws AppError `not_found` while billing is off, `invalid_input` when the signature is wrong.
 */
export async function handleProviderEvent(ctx: PublicCtx, body: string, signature: string): Promise<void> {
  const { payments } = ctx.services
  if (!payments) throw notFound('page')
  const event = payments.readEvent(body, signature)
  if (!event) throw new AppError('invalid_input', 400, 'The signature does not fit, or is too old.')
  await ctx.transaction(async ({ database, now }) => {
    if (!(await insertProviderEvent(database, event.id, now))) return
    const tenantId = event.customerId && (await findTenantOfCustomer(database, event.customerId))
    if (!tenantId) return
    database.announce()
    await enqueue(database, { kind: 'syncSubscription', tenantId, payload: {}, runAt: now })
  })
}
