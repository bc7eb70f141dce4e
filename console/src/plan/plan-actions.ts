import type { BillingInterval, Subscription } from '@earshot/shared/billing/billing'
import { type PlanName, plans } from '@earshot/shared/plan/plans'
import { isSubscribed } from './subscription-state.ts'

/** Actions available for a plan; `current` is true for the organisation's plan. */
export interface PlanActions {
  current: boolean
  /** `start` begins the organisation's trial, `switch` moves the running trial to this plan. */
  trial: 'start' | 'switch' | null
  change: 'subscribe' | 'upgrade' | 'downgrade' | 'interval' | 'cancel' | 'resume' | null
}

/** Actions on a plan at an interval that the subscription allows an administrator. */
export function planActions(
  plan: PlanName,
  interval: BillingInterval,
  subscription: Subscription,
  now: number,
): PlanActions {
  return isSubscribed(subscription)
    ? {
        current: plan === subscription.subscribedPlan,
        trial: null,
        change: changeOf(plan, interval, subscription),
      }
    : {
        current: plan === subscription.plan,
        trial: plan === 'free' ? null : trialOf(plan, subscription, now),
        change: plan === 'free' ? null : 'subscribe',
      }
}

function changeOf(
  plan: PlanName,
  interval: BillingInterval,
  { subscribedPlan, interval: paid, cancelAt, pastDue }: Subscription,
): PlanActions['change'] {
  if (pastDue || subscribedPlan === null) return null
  if (cancelAt !== null) return plan === subscribedPlan ? 'resume' : null
  if (plan === 'free') return 'cancel'
  if (plan === subscribedPlan) return interval === paid ? null : 'interval'
  return plans[plan].price.yearly > plans[subscribedPlan].price.yearly ? 'upgrade' : 'downgrade'
}

/** An organisation has one trial, which can move to another plan while it runs. */
function trialOf(plan: PlanName, { trial, plan: held }: Subscription, now: number): PlanActions['trial'] {
  if (trial === null) return held === 'free' ? 'start' : null
  return trial.endsAt > now && trial.plan !== plan ? 'switch' : null
}
