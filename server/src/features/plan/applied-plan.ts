import { betterPlan, type ComplimentaryPlan, isLess } from '@earshot/shared/plan/complimentary-plan'
import type { PlanName } from '@earshot/shared/plan/plans'
import type { GlobalDb } from '../../db/database.ts'
import type { PlanReason } from '../../db/tables/billing-tables.ts'
import { grantedPlan, isOngoing } from '../../payments/standing.ts'
import { findPlanFacts, insertPlanPeriod, type PlanFacts, updateAppliedPlan } from './applied-plan.queries.ts'

/**
 * Plan of an organisation and the reason: the one it pays for or tries, or that the operator set by hand; a
 * complimentary plan if that is better, or equal and unpaid.
 */
export function planThatApplies(facts: PlanFacts, now: number): { plan: PlanName; reason: PlanReason } {
  const own = { plan: facts.set_plan, reason: reasonOf(facts, now) }
  const complimentary = complimentaryOf(facts)
  if (!complimentary || complimentary.endsAt <= now) return own
  const isUnpaid = complimentary.plan === own.plan && own.reason !== 'subscription'
  return isUnpaid || isLess(own.plan, complimentary.plan)
    ? { plan: complimentary.plan, reason: 'complimentary' }
    : own
}

const complimentaryOf = ({
  complimentary_plan: plan,
  complimentary_plan_ends_at: endsAt,
}: PlanFacts): ComplimentaryPlan | null => (plan === null || endsAt === null ? null : { plan, endsAt })

function reasonOf(
  { set_plan, state, subscribed_plan, trial_plan, trial_ends_at }: PlanFacts,
  now: number,
): PlanReason {
  const subscribed = state !== null && state !== 'none' && state !== 'canceled'
  if (subscribed && set_plan === subscribed_plan) return state === 'trialing' ? 'trial' : 'subscription'
  return set_plan === trial_plan && (trial_ends_at ?? 0) > now ? 'trial' : 'operator'
}

/**
 * Plan of an organisation at a later time, without a complimentary plan: the one that it has now, unless its cancelled
 * subscription or its trial ends by then.
 */
export function ownPlanAt(facts: PlanFacts, at: number): PlanName {
  const { set_plan, state, subscribed_plan, cancel_at, trial_plan, trial_ends_at, trial_notice_sent } = facts
  if (state !== null && isOngoing(state)) {
    if (subscribed_plan === null || cancel_at === null || cancel_at > at) return set_plan
    return grantedPlan({ state: 'canceled', plan: null, trial_plan, trial_ends_at }, at)
  }
  // After the notice of the trial's end, the same plan can only have been set by the operator.
  const ends = trial_ends_at !== null && trial_ends_at <= at && trial_notice_sent !== 'end'
  return ends && set_plan === trial_plan ? 'free' : set_plan
}

/** The plan that will apply at a later time, as far as is known now: the own one, or a complimentary one that is better. */
export const planAt = (facts: PlanFacts, at: number): PlanName =>
  betterPlan(ownPlanAt(facts, at), complimentaryOf(facts), at)

/**
 * Applies the plan of an organisation, in the transaction of `db`, and records its period and reason.
 * @returns true if its plan changed.
 */
export async function applyPlan(
  db: Pick<GlobalDb, 'global'>,
  tenantId: string,
  now: number,
): Promise<boolean> {
  const facts = await findPlanFacts(db, tenantId)
  if (!facts) return false
  const { plan, reason } = planThatApplies(facts, now)
  await insertPlanPeriod(db, { tenant_id: tenantId, plan, reason, starts_at: now })
  if (plan === facts.plan) return false
  await updateAppliedPlan(db, tenantId, plan, now)
  return true
}
