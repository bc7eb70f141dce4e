import { type FakeSession, type FakeSubscription, type Line, priceOf } from './books.ts'
import { nextEnd } from './periods.ts'

/** The subscription that a paid checkout session begins. */
export function newSubscription(id: string, session: FakeSession, now: number): FakeSubscription {
  const { customer, price, trialEnd, percentOff } = session
  const anchor = trialEnd ?? now
  return {
    id,
    customer,
    price,
    status: trialEnd === null ? 'active' : 'trialing',
    created: now,
    anchor,
    periodStart: now,
    periodEnd: trialEnd ?? nextEnd(anchor, priceOf(price).interval, now),
    trialEnd,
    cancelAtPeriodEnd: false,
    endedAt: null,
    percentOff,
  }
}

/** The charge for changing to another price at a time. */
export function prorationOf(
  subscription: FakeSubscription,
  price: string,
  at: number,
): { lines: Line[]; periodEnd: number } {
  const [old, next] = [priceOf(subscription.price), priceOf(price)]
  if (subscription.status === 'trialing') return { lines: [], periodEnd: subscription.periodEnd }
  const { periodStart, periodEnd } = subscription
  const left = Math.max(0, Math.min(1, (periodEnd - at) / (periodEnd - periodStart)))
  const restarts = old.interval !== next.interval
  const end = restarts ? nextEnd(at, next.interval, at) : periodEnd
  const charge = Math.round(restarts ? next.amount : next.amount * left)
  return {
    periodEnd: end,
    lines: [
      {
        description: `Unused time on ${old.product}`,
        amount: -Math.round(old.amount * left),
        start: at,
        end: periodEnd,
      },
      {
        description: `${restarts ? '' : 'Remaining time on '}${next.product}`,
        amount: charge,
        start: at,
        end,
      },
    ],
  }
}
