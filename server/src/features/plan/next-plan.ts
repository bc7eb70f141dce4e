import type { Subscription } from '@earshot/shared/billing/billing'
import { isLess } from '@earshot/shared/plan/complimentary-plan'
import type { GlobalDb } from '../../db/database.ts'
import { isOngoing } from '../../payments/standing.ts'
import { findSubscription } from '../../payments/subscriptions.queries.ts'
import { findPlanFacts } from './applied-plan.queries.ts'
import { planAt } from './applied-plan.ts'

/** The plan after the trial, or after the subscription if it is cancelled by now, as the emails about its end tell it. */
export async function readNextPlan(
  db: Pick<GlobalDb, 'global'>,
  tenantId: string,
  now: number,
): Promise<Subscription['next']> {
  const facts = await findPlanFacts(db, tenantId)
  const row = await findSubscription(db, tenantId)
  const unchanged = { plan: facts?.plan ?? 'free', loses: false } as const
  if (!facts || !row) return unchanged
  const isSubscribed = isOngoing(row.state)
  const present = isSubscribed ? row.plan : row.trial_plan
  const endsAt = isSubscribed ? (row.cancel_at ?? row.period_end ?? now) : row.trial_ends_at
  if (present === null || endsAt === null || (!isSubscribed && endsAt <= now)) return unchanged
  const at = Math.max(endsAt, now)
  const plan = planAt(isSubscribed ? { ...facts, cancel_at: at } : facts, at)
  return { plan, loses: isLess(plan, present) }
}
