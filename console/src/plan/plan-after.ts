import type { OrganisationUsage } from '@earshot/shared/organisation/organisation'
import { PlanName } from '@earshot/shared/plan/plans'

/** The plan that applies once the own one is `plan`, from a time on: a complimentary one if that is better and lasts. */
export function planAfter(
  { complimentaryPlan }: Pick<OrganisationUsage, 'complimentaryPlan'>,
  plan: PlanName,
  at: number,
): PlanName {
  if (!complimentaryPlan || complimentaryPlan.endsAt <= at) return plan
  const rank = (name: PlanName) => PlanName.options.indexOf(name)
  return rank(complimentaryPlan.plan) > rank(plan) ? complimentaryPlan.plan : plan
}
