import type {
  ProviderPage,
  Subscription,
  SubscriptionChange,
  SubscriptionChoice,
  SubscriptionPreview,
} from '@earshot/shared/billing/billing'
import type { EventType } from '@earshot/shared/event/events'
import { plans } from '@earshot/shared/plan/plans'
import type { MemberCtx } from '../../http/context.ts'
import { AppError, conflict } from '../../lib/app-error.ts'
import { isOngoing } from '../../payments/standing.ts'
import { findSubscription, type SubscriptionRow } from '../../payments/subscriptions.queries.ts'
import { usageOf } from '../organisation/settings.ts'
import { discountedPriceOf, releaseDiscount, reserveDiscount } from '../plan/discount.ts'
import { firstPaymentAt, promotionOf } from './checkout.ts'
import { priceFor } from './checkout-request.ts'
import { requirePayments, showSubscription } from './subscription.ts'
import { syncSubscription } from './subscription-sync.ts'

/** How long a previewed price is valid, in milliseconds. */
const previewHolds = 15 * 60_000

/** An ongoing subscription, with the provider's ids. */
type Running = SubscriptionRow & { customer_id: string; subscription_id: string }

const isRunning = (row: SubscriptionRow | undefined): row is Running =>
  row !== undefined && isOngoing(row.state) && row.customer_id !== null && row.subscription_id !== null

/** The organisation's subscription. @throws AppError `conflict` if none is ongoing. */
async function requireRunning({ database, db }: MemberCtx): Promise<Running> {
  const row = await findSubscription(database, db.tenantId)
  if (!isRunning(row)) throw conflict('This organisation has no subscription.')
  return row
}

/**
 * Price of a plan before anything is charged, and the quotas of that plan which the organisation exceeds.
 * @throws AppError `invalid_input` for an unknown promotion, `unavailable`.
 */
export async function previewChoice(
  ctx: MemberCtx,
  choice: SubscriptionChoice,
): Promise<SubscriptionPreview> {
  const { database, db, now } = ctx
  const payments = requirePayments(ctx)
  const row = await findSubscription(database, db.tenantId)
  const price = priceFor(payments, choice, (await discountedPriceOf(database, db.tenantId, now)) !== 'gone')
  const promotion = await promotionOf(payments, choice)
  const trialEnd = firstPaymentAt(row, now)
  const quote = isRunning(row)
    ? await payments.quoteChange(
        { customerId: row.customer_id, subscriptionId: row.subscription_id },
        price,
        now,
      )
    : await payments.quoteStart(price, {
        now,
        ...(promotion !== undefined && { promotion }),
        ...(trialEnd !== undefined && { trialEnd }),
      })
  const { next, ...due } = quote
  return { ...due, nextInvoice: next, beta: price.beta, over: await overOf(ctx, choice), asOf: now }
}

/** Quotas of a plan that the organisation exceeds. */
async function overOf(
  { database, db, now }: MemberCtx,
  { plan }: SubscriptionChoice,
): Promise<SubscriptionPreview['over']> {
  const usage = await usageOf(database, db.tenantId, now)
  const limits = ['administrators', 'projects', 'storage', 'activeApprovals'] as const
  return limits
    .map((limit) => ({ limit, used: usage[limit], allowed: plans[plan][limit] }))
    .filter(({ used, allowed }) => used > allowed)
}

/**
 * Changes the plan or the interval at once. `asOf` of a preview that is still valid prorates from the time of the
 * preview.
 * @throws AppError `conflict` without a subscription, with a payment missing, and when the card is declined.
 */
export async function changeSubscription(ctx: MemberCtx, change: SubscriptionChange): Promise<Subscription> {
  const payments = requirePayments(ctx)
  const row = await requireRunning(ctx)
  if (row.past_due_since !== null)
    throw conflict('A payment is missing. Update the payment details first; then the plan can be changed.')
  const { tenantId } = ctx.db
  const beta =
    priceFor(payments, change, true).beta &&
    (await ctx.transaction(({ database, now }) =>
      reserveDiscount(database, tenantId, now, now + previewHolds),
    ))
  const { asOf = ctx.now } = change
  const holds = asOf <= ctx.now && asOf > ctx.now - previewHolds
  try {
    const price = priceFor(payments, change, beta)
    await readWhenRefused(ctx, payments.change(row.subscription_id, price, holds ? asOf : ctx.now))
  } catch (error) {
    await ctx.transaction(({ database }) => releaseDiscount(database, tenantId))
    throw error
  }
  return afterwards(ctx, 'subscription.changed')
}

/** Cancels the subscription at the end of the paid period. @throws AppError `conflict` without one. */
export async function cancelSubscription(ctx: MemberCtx): Promise<Subscription> {
  const payments = requirePayments(ctx)
  const { subscription_id: id } = await requireRunning(ctx)
  await readWhenRefused(ctx, payments.endAtPeriodEnd(id, true))
  return afterwards(ctx, 'subscription.cancelled')
}

/** Undoes a cancellation. @throws AppError `conflict` when the subscription has ended. */
export async function resumeSubscription(ctx: MemberCtx): Promise<Subscription> {
  const payments = requirePayments(ctx)
  const { subscription_id: id } = await requireRunning(ctx)
  await readWhenRefused(ctx, payments.endAtPeriodEnd(id, false))
  return afterwards(ctx, 'subscription.resumed')
}

/** Opens the provider's portal for cards and addresses. @throws AppError `conflict` before the first checkout. */
export async function openPortal(ctx: MemberCtx): Promise<ProviderPage> {
  const payments = requirePayments(ctx)
  const row = await findSubscription(ctx.database, ctx.db.tenantId)
  if (!row?.customer_id || !(await payments.readAccount(row.customer_id)))
    throw conflict('There are no payment details before the first subscription.')
  return { url: await payments.openPortal(row.customer_id) }
}

/**
 * Awaits a change at the provider. If the provider refuses, the stored subscription may be out of date and is synced.
 */
async function readWhenRefused({ services, db }: MemberCtx, change: Promise<void>): Promise<void> {
  try {
    await change
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') await syncSubscription(services, db.tenantId)
    throw error
  }
}

/**
 * Syncs the subscription after a member's change and records the member as its actor, even if the provider's webhook
 * was faster.
 */
async function afterwards(ctx: MemberCtx, type: EventType): Promise<Subscription> {
  const { personId } = ctx.actor
  const auditContext = ctx.auditContext ?? { personId, address: '', requestId: ctx.requestId }
  const recorded = await syncSubscription(ctx.services, ctx.db.tenantId, { personId, auditContext })
  if (!recorded.includes(type)) await ctx.transaction((ctx) => ctx.record({ type }))
  return showSubscription(ctx)
}
