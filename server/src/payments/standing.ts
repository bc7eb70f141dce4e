import type { BillingInterval, PaidPlan, SubscriptionState } from '@earshot/shared/billing/billing'
import type { PlanName } from '@earshot/shared/plan/plans'
import type { ConfiguredPrice, ProviderAccount, ProviderInvoice, ProviderSubscription } from './provider.ts'

/** How an organisation stands with the provider: what its row says of that. */
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

/** What a standing was read from that its row does not keep. */
export interface Reading {
  standing: SubscriptionStanding
  /** The price that is paid; undefined without a subscription, and for one that nobody configured. */
  price: ConfiguredPrice | undefined
  /** The invoice that could not be paid. */
  failing: ProviderInvoice | undefined
  /** Subscriptions that go on beside the one that counts. */
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
 * Where an organisation stands, by all that the provider has of it at one time; the order in which it came to be does not
 * matter. The oldest subscription that goes on counts. A price that nobody configured leaves the plan as it was `before`.
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
  const kept = before.subscription_id === counting.id ? before.plan : null
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
    plan: price?.plan ?? kept,
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

/** The subscription that counts, and those beside it that go on. */
function choose(
  subscriptions: readonly ProviderSubscription[],
): [counting: ProviderSubscription | undefined, surplus: ProviderSubscription[]] {
  const byAge = subscriptions.toSorted(
    (one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1),
  )
  const [oldest, ...surplus] = byAge.filter(({ state }) => state !== 'ended')
  return [oldest ?? byAge.at(-1), surplus]
}

/** The invoice that waits longest for its payment. */
const failingOf = (invoices: readonly ProviderInvoice[]): ProviderInvoice | undefined =>
  invoices
    .filter(({ state, attempts }) => state === 'open' && attempts > 0)
    .toSorted((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1))[0]

/** Whether a subscription goes on, paid or not. */
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
