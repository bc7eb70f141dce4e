import type { Subscription } from '@earshot/shared/billing/billing'
import { counted } from '@earshot/shared/format/counted'
import { formatMoney, formatPrice } from '@earshot/shared/format/format'
import { plans } from '@earshot/shared/plan/plans'

type Trial = NonNullable<Subscription['trial']>

const day = 24 * 60 * 60_000

/** True if the plan is paid for, also during a trial or a failed payment. */
export const isSubscribed = ({ state, subscribedPlan }: Subscription): boolean =>
  subscribedPlan !== null && state !== 'none' && state !== 'canceled'

/** The running trial without a subscription; undefined if there is none, or it is over. */
export function runningTrial(subscription: Subscription, now: number): Subscription['trial'] | undefined {
  const { trial } = subscription
  return trial && trial.endsAt > now && !isSubscribed(subscription) ? trial : undefined
}

/**
 * Remaining days of a trial, including the current one; limited to the trial's length, in case the browser's clock is
 * behind the server's.
 */
export const daysLeft = ({ startedAt, endsAt }: Trial, now: number): number =>
  Math.min(Math.max(0, Math.ceil((endsAt - now) / day)), Math.ceil((endsAt - startedAt) / day))

/** Such as `$39 a year`. */
const priceEvery = (amount: number, currency: string, interval: 'month' | 'year'): string =>
  `${formatPrice(amount, currency)} a ${interval}`

/** State of a subscription in a word; undefined if the plan's name is enough. */
export function subscriptionStatus(
  subscription: Subscription,
  now: number,
): 'trial' | 'active' | 'cancelled' | 'failed' | undefined {
  if (subscription.pastDue) return 'failed'
  if (runningTrial(subscription, now)) return 'trial'
  if (!isSubscribed(subscription)) return undefined
  if (subscription.cancelAt !== null) return 'cancelled'
  return subscription.state === 'trialing' ? 'trial' : 'active'
}

/**
 * The subscription's next event, in a sentence or two.
 * @param dateOf formats a day
 */
export function nextStepOf(subscription: Subscription, now: number, dateOf: (at: number) => string): string {
  const { plan, pastDue, cancelAt, freeUntil } = subscription
  const trial = runningTrial(subscription, now)
  if (pastDue)
    return `A payment failed on ${dateOf(pastDue.since)}. ${
      pastDue.nextAttempt === null
        ? 'We’ll retry once the payment details are updated.'
        : `We’ll retry on ${dateOf(pastDue.nextAttempt)}.`
    }`
  if (trial)
    return `Your trial ends on ${dateOf(trial.endsAt)}, in ${counted(daysLeft(trial, now), 'day')}. Then this organisation ${subscription.next.loses ? `goes to ${titleAfter(subscription)}, unless you subscribe` : `has ${titleAfter(subscription)}`}. Nothing is deleted.`
  if (isSubscribed(subscription))
    return cancelAt === null
      ? renewalOf(subscription, dateOf)
      : subscription.next.loses
        ? `${titleOf(subscription)} stays until ${dateOf(cancelAt)}, then this organisation goes to ${titleAfter(subscription)}.`
        : `The subscription ends on ${dateOf(cancelAt)}. Then this organisation has ${titleAfter(subscription)}.`
  if (plan !== 'free')
    return 'The administrator of this Earshot server gave you this plan. Nothing is charged.'
  return freeUntil === null
    ? 'Nothing is charged.'
    : `Free until ${dateOf(freeUntil)}. Renews every 30 days while you use it.`
}

const titleAfter = ({ next }: Subscription): string => plans[next.plan].title

const titleOf = ({ plan, subscribedPlan }: Subscription): string => plans[subscribedPlan ?? plan].title

function renewalOf(
  { state, price, currency, interval, periodEnd, balance }: Subscription,
  dateOf: (at: number) => string,
): string {
  if (price === null || interval === null || periodEnd === null) return 'It renews by itself.'
  const cost = priceEvery(price, currency, interval)
  const renewal =
    state === 'trialing'
      ? `Your trial ends on ${dateOf(periodEnd)}. The first payment follows then, at ${cost}.`
      : `Renews on ${dateOf(periodEnd)} at ${cost}.`
  return balance > 0
    ? `${renewal} ${formatMoney(balance, currency)} of credit is taken off the next invoices.`
    : renewal
}
