import type { HoldReason } from '@earshot/shared/feedback/feedback'
import { holdReasonsOf } from '@earshot/shared/feedback/feedback-words'
import { PlanLimitReached } from '../plan/PlanLimitReached.tsx'

const ofThePlan: readonly HoldReason[] = ['storage_full', 'approvals_full']

/** Reasons why an item or a comment is held for review; for a plan's limit, with a link that raises it. */
export function HoldReasons({ holdReasons }: { holdReasons: readonly HoldReason[] }) {
  const reasons = holdReasonsOf({ holdReasons })
  return holdReasons.some((reason) => ofThePlan.includes(reason)) ? (
    <PlanLimitReached reason={`${reasons}.`} />
  ) : (
    reasons
  )
}
