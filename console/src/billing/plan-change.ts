import type { BillingInterval, PaidPlan } from '@earshot/shared/billing/billing'
import { planTitleOf } from './plan-offers.ts'

/** A change of plan or interval that an administrator is about to make. */
export interface PlanChange {
  kind: 'subscribe' | 'upgrade' | 'downgrade' | 'interval'
  plan: PaidPlan
  interval: BillingInterval
}

const paid = { month: 'monthly', year: 'yearly' } as const

/** Label of a change for its button and dialog. */
export function changeLabel({ kind, plan, interval }: PlanChange): string {
  if (kind === 'interval') return `Pay ${paid[interval]}`
  if (kind === 'subscribe') return `Subscribe to ${planTitleOf(plan)}`
  return `${kind === 'upgrade' ? 'Upgrade' : 'Downgrade'} to ${planTitleOf(plan)}`
}
