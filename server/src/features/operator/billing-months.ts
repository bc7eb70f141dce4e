import type { BillingMonth } from '@earshot/shared/billing/operator-billing'
import { type Month, monthBefore, monthOf, monthSpan } from '@earshot/shared/field/month'
import type { PlanReason } from '../../db/tables/billing-tables.ts'

const shown = 12

/** The months up to that of `now`, oldest first. */
export function monthsUpTo(now: number): Month[] {
  const months = [monthOf(now)]
  while (months.length < shown) months.unshift(monthBefore(months[0] ?? ''))
  return months
}

interface Period {
  tenant_id: string
  starts_at: number
  reason: PlanReason
}

/**
 * Revenue and subscriptions of each month. `periods` are those of every organisation that ever paid, grouped by
 * organisation, oldest first; a better complimentary plan does not end a subscription.
 */
export function billingMonths(
  months: readonly Month[],
  payments: readonly { amount: number; paid_at: number | null }[],
  periods: readonly Period[],
): BillingMonth[] {
  const changes = changesOf(periods)
  return months.map((month) => {
    const { from, to } = monthSpan(month)
    const within = (at: number) => at >= from && at < to
    const count = (step: number, when: (at: number) => boolean) =>
      changes.filter((change) => change.step === step && when(change.at)).length
    return {
      month,
      revenue: payments
        .filter(({ paid_at }) => paid_at !== null && within(paid_at))
        .reduce((sum, { amount }) => sum + amount, 0),
      atStart: count(1, (at) => at < from) - count(-1, (at) => at < from),
      started: count(1, within),
      ended: count(-1, within),
    }
  })
}

/** Starts (1) and ends (-1) of subscriptions. */
function changesOf(periods: readonly Period[]): { at: number; step: 1 | -1 }[] {
  const changes: { at: number; step: 1 | -1 }[] = []
  let subscribed = false
  let last = ''
  for (const { tenant_id, starts_at: at, reason } of periods) {
    if (tenant_id !== last) subscribed = false
    last = tenant_id
    const now: boolean = reason === 'complimentary' ? subscribed : reason === 'subscription'
    if (now !== subscribed) changes.push({ at, step: now ? 1 : -1 })
    subscribed = now
  }
  return changes
}
