import type { ProviderPage, SubscriptionChoice } from '@earshot/shared/billing/billing'
import { findOwner } from '../../auth/members.queries.ts'
import { getTenant, lockTenant } from '../../auth/tenants.queries.ts'
import type { MemberCtx } from '../../http/context.ts'
import { conflict, invalidField, unauthenticated } from '../../lib/app-error.ts'
import { newId } from '../../lib/id.ts'
import type { ConfiguredPrice, PaymentProvider } from '../../payments/provider.ts'
import { isOngoing } from '../../payments/standing.ts'
import {
  findSubscription,
  getSubscription,
  type SubscriptionRow,
  updateSubscription,
} from '../../payments/subscriptions.queries.ts'
import { releaseDiscount, reserveDiscount } from '../plan/discount.ts'
import { CheckoutRequest, priceFor } from './checkout-request.ts'
import { requirePayments } from './subscription.ts'
import { syncSubscription } from './subscription-sync.ts'

const minute = 60_000
/** How long a checkout can be paid; the provider's minimum is 30 minutes. */
const checkoutLife = 60 * minute
/** Time a checkout must have left to be offered again. */
const leastLeft = 5 * minute
/** Extra time for which the beta price stays reserved: the webhook of a last-minute payment arrives later. */
const holdAfter = 10 * minute
/** Minimum delay of a first payment: two days at the provider, and an hour in reserve. */
const shortestWait = 49 * 60 * minute

const noCheckout = {
  checkout_key: null,
  checkout_request: null,
  checkout_id: null,
  checkout_url: null,
  checkout_until: null,
} as const

/** A checkout stored in the row; `url` is null until the provider has opened its page. */
interface PendingCheckout {
  key: string
  until: number
  request: CheckoutRequest
  url: string | null
}

/**
 * Opens the provider's payment page for a subscription. Two tabs with the same order get the same page, and a new order
 * replaces an unpaid one. The first subscriptions get the beta price, which is reserved until the page expires.
 * @throws AppError `conflict` with a subscription, `invalid_input` for an unknown promotion, `unavailable`.
 */
export async function openCheckout(ctx: MemberCtx, choice: SubscriptionChoice): Promise<ProviderPage> {
  const payments = requirePayments(ctx)
  priceFor(payments, choice, false)
  const promotion = await promotionOf(payments, choice)
  const customerId = await customerOf(ctx, payments)
  const closedId = await closeOther(ctx, payments, choice)
  const pending = await ctx.transaction((ctx) => beginCheckout(ctx, payments, choice, closedId))
  if (pending.url !== null) return { url: pending.url }
  try {
    const page = await payments.openCheckout({
      customerId,
      price: priceNamed(payments, pending.request.priceId),
      promotion,
      trialEnd: pending.request.trialEnd,
      expiresAt: pending.until,
      key: pending.key,
    })
    await keepPage(ctx, payments, pending.key, page)
    return { url: page.url }
  } catch (error) {
    await ctx.transaction((ctx) => forgetCheckout(ctx, pending.key))
    throw error
  }
}

/** The provider's id of a promotion. @throws AppError `invalid_input` for an invalid code. */
export async function promotionOf(
  payments: PaymentProvider,
  { promotionCode = '' }: SubscriptionChoice,
): Promise<string | undefined> {
  if (promotionCode === '') return undefined
  const promotion = await payments.findPromotion(promotionCode)
  if (promotion === undefined)
    throw invalidField('promotionCode', 'This promotion code is not known, or it has ended.')
  return promotion
}

/** Time of the first payment under the trial; undefined if it is due at once. */
export function firstPaymentAt(row: SubscriptionRow | undefined, now: number): number | undefined {
  const endsAt = row?.trial_ends_at ?? 0
  return endsAt >= now + shortestWait ? endsAt : undefined
}

/** The organisation's customer id at the provider; created if missing or unknown there. */
async function customerOf(ctx: MemberCtx, payments: PaymentProvider): Promise<string> {
  const { database, db } = ctx
  const known = (await findSubscription(database, db.tenantId))?.customer_id ?? undefined
  if (known !== undefined && (await payments.readAccount(known))) return known
  const { name } = await getTenant(database, db.tenantId)
  const owner = await findOwner(database, db.tenantId)
  const id = await payments.createCustomer({
    name,
    email: owner?.email ?? '',
    tenantId: db.tenantId,
    insteadOf: known,
  })
  await ctx.transaction(async ({ database, db, now }) => {
    await getSubscription(database, db.tenantId, now)
    await updateSubscription(database, db.tenantId, { customer_id: id })
  })
  return id
}

/**
 * Closes an open page of another order, or one about to expire, so that it cannot be paid in addition to the next one.
 * @returns the provider's id of the closed checkout; null if none was open.
 */
async function closeOther(
  ctx: MemberCtx,
  payments: PaymentProvider,
  choice: SubscriptionChoice,
): Promise<string | null> {
  const row = await findSubscription(ctx.database, ctx.db.tenantId)
  if (!row?.checkout_id || isUnderWay(row, choice, ctx.now)) return null
  if (!(await payments.closeCheckout(row.checkout_id))) await syncSubscription(ctx.services, ctx.db.tenantId)
  return row.checkout_id
}

/** True if a checkout for this order has enough time left to pay. */
const isUnderWay = (row: SubscriptionRow, choice: SubscriptionChoice, now: number): boolean =>
  (row.checkout_until ?? 0) > now + leastLeft && isFor(row, choice)

/** True if the open checkout is for this order. */
function isFor({ checkout_request }: SubscriptionRow, choice: SubscriptionChoice): boolean {
  if (checkout_request === null) return false
  const request = CheckoutRequest.parse(JSON.parse(checkout_request))
  return (
    request.plan === choice.plan &&
    request.interval === choice.interval &&
    request.promotionCode === (choice.promotionCode ?? '')
  )
}

/**
 * Stores a new checkout in the row, or finds the open one for the same order. `closedId` is the checkout closed before;
 * a page opened since then would stay open. @throws AppError `conflict`.
 */
async function beginCheckout(
  { db, database, actor, now }: MemberCtx,
  payments: PaymentProvider,
  choice: SubscriptionChoice,
  closedId: string | null,
): Promise<PendingCheckout> {
  const { tenantId } = db
  if (!(await lockTenant(database, tenantId, now))) throw unauthenticated()
  const row = await getSubscription(database, tenantId, now)
  if (isOngoing(row.state))
    throw conflict(
      'This organisation has a subscription already. Change its plan instead of adding a second one.',
    )
  const { checkout_key: key, checkout_until: until, checkout_request } = row
  if (key && until && checkout_request && isUnderWay(row, choice, now))
    return { key, until, request: CheckoutRequest.parse(JSON.parse(checkout_request)), url: row.checkout_url }
  if (row.checkout_id !== null && row.checkout_id !== closedId) throw begunElsewhere()
  const pending = { key: newId(), until: now + checkoutLife, url: null }
  const beta =
    priceFor(payments, choice, true).beta &&
    (await reserveDiscount(database, tenantId, now, pending.until + holdAfter))
  if (!beta) await releaseDiscount(database, tenantId)
  const trialEnd = firstPaymentAt(row, now)
  const request: CheckoutRequest = {
    plan: choice.plan,
    interval: choice.interval,
    promotionCode: choice.promotionCode ?? '',
    priceId: priceFor(payments, choice, beta).id,
    ...(trialEnd !== undefined && { trialEnd }),
    personId: actor.personId,
  }
  await updateSubscription(database, tenantId, {
    ...noCheckout,
    checkout_key: pending.key,
    checkout_request: JSON.stringify(request),
    checkout_until: pending.until,
  })
  return { ...pending, request }
}

/**
 * Stores the page of a checkout. Closes the page if another checkout was begun meanwhile, or the organisation was
 * deleted.
 */
async function keepPage(
  ctx: MemberCtx,
  payments: PaymentProvider,
  key: string,
  { id, url }: { id: string; url: string },
): Promise<void> {
  const stored = await ctx.transaction(async ({ database, db, now }) => {
    if (!(await lockTenant(database, db.tenantId, now))) return false
    const row = await findSubscription(database, db.tenantId)
    if (row?.checkout_key !== key) return false
    await updateSubscription(database, db.tenantId, { checkout_id: id, checkout_url: url })
    return true
  })
  if (stored) return
  await payments.closeCheckout(id)
  throw begunElsewhere()
}

const begunElsewhere = () =>
  conflict('Another subscription was begun in another tab. Please go on there, or load this page again.')

/** Removes a checkout whose page could not be opened. */
async function forgetCheckout({ database, db }: MemberCtx, key: string): Promise<void> {
  const row = await findSubscription(database, db.tenantId)
  if (row?.checkout_key !== key || row.checkout_id !== null) return
  await updateSubscription(database, db.tenantId, noCheckout)
  await releaseDiscount(database, db.tenantId)
}

function priceNamed(payments: PaymentProvider, id: string): ConfiguredPrice {
  const price = payments.prices.find((price) => price.id === id)
  if (!price) throw new Error(`The price ${id} is not configured any more`)
  return price
}
