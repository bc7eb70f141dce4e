import type { BillingInterval, PaidPlan, SubscriptionState } from '@earshot/shared/billing/billing'
import type { PlanName } from '@earshot/shared/plan/plans'
import type { ConfiguredPrice, ProviderAccount, ProviderInvoice, ProviderSubscription } from './provider.ts'

/** An organisation's subscription status, as stored in its row. */
export interface SubscriptionStanding {
  subscription_id: string | null
  state: SubscriptionState
  plan: PaidPlan | null
  billing_interval: BillingInterval | null
  price: number | null
  currency: string
  period_end: number | null
  cancel_at: number | null
  balance: number
  past_due_since: number | null
  next_attempt_at: number | null
}

/** Data from which a status was computed and that the row does not store. */
export interface Reading {
  standing: SubscriptionStanding
  /** The paid price; undefined without a subscription, and for a price that is not configured. */
  price: ConfiguredPrice | undefined
  /** The invoice whose payment failed. */
  failing: ProviderInvoice | undefined
  /** Ongoing subscriptions beside the one that counts. */
  surplus: readonly ProviderSubscription[]
}

const none = {
  subscription_id: null,
  state: 'none',
  plan: null,
  billing_interval: null,
  price: null,
  currency: 'usd',
  period_end: null,
  cancel_at: null,
  balance: 0,
  past_due_since: null,
  next_attempt_at: null,
} as const satisfies SubscriptionStanding

/**
 * An organisation's subscription status, from all data of the provider at one time, whatever the order of earlier
 * events. The oldest ongoing subscription counts. A price that is not configured leaves the plan as in `before`.
 */
export function standingOf(
  account: ProviderAccount | undefined,
  prices: readonly ConfiguredPrice[],
  before: Pick<SubscriptionStanding, 'subscription_id' | 'plan'>,
): Reading {
  const [counting, surplus] = choose(account?.subscriptions ?? [])
  const balance = { balance: account?.balance ?? 0, currency: account?.currency ?? 'usd' }
  if (!account || !counting)
    return { standing: { ...none, ...balance }, price: undefined, failing: undefined, surplus }
  const price = prices.find(({ id }) => id === counting.priceId)
  const current = before.subscription_id === counting.id ? before.plan : null
  if (counting.state === 'ended')
    return {
      standing: { ...none, ...balance, subscription_id: counting.id, state: 'canceled' },
      price: undefined,
      failing: undefined,
      surplus,
    }
  const missing = counting.state === 'past_due' || counting.state === 'unpaid'
  const failing = missing ? failingOf(account.invoices) : undefined
  const standing: SubscriptionStanding = {
    ...balance,
    subscription_id: counting.id,
    state: counting.state,
    plan: price?.plan ?? current,
    billing_interval: counting.interval,
    price: counting.amount,
    currency: counting.currency,
    period_end: counting.periodEnd,
    cancel_at: counting.cancelAt,
    past_due_since: missing ? (failing?.createdAt ?? counting.createdAt) : null,
    next_attempt_at: failing?.nextAttempt ?? null,
  }
  return { standing, price, failing, surplus }
}

/** The subscription that counts, and other ongoing ones. */
function choose(
  subscriptions: readonly ProviderSubscription[],
): [counting: ProviderSubscription | undefined, surplus: ProviderSubscription[]] {
  const byAge = subscriptions.toSorted(
    (one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1),
  )
  const [oldest, ...surplus] = byAge.filter(({ state }) => state !== 'ended')
  return [oldest ?? byAge.at(-1), surplus]
}

/** The invoice that has been unpaid for longest. */
const failingOf = (invoices: readonly ProviderInvoice[]): ProviderInvoice | undefined =>
  invoices
    .filter(({ state, attempts }) => state === 'open' && attempts > 0)
    .toSorted((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1))[0]

/** True for a subscription that goes on, paid or not. */
export const isOngoing = (state: SubscriptionState): boolean => state !== 'none' && state !== 'canceled'

/** The plan that a subscription or a trial grants at a time; Free without either. */
export function grantedPlan(
  of: {
    state: SubscriptionState
    plan: PaidPlan | null
    trial_plan: PaidPlan | null
    trial_ends_at: number | null
  },
  now: number,
): PlanName {
  if (isOngoing(of.state) && of.plan) return of.plan
  return of.trial_plan && of.trial_ends_at !== null && of.trial_ends_at > now ? of.trial_plan : 'free'
}
