import type { HoldReason } from '@earshot/shared/feedback/feedback'
import { holdReasonsOf } from '@earshot/shared/feedback/feedback-words'
import { PlanFull } from '../plan/PlanFull.tsx'

const ofThePlan: readonly HoldReason[] = ['storage_full', 'approvals_full']

/** Why an item or a comment is held for review; where its plan has no room for it, with the way to lift that. */
export function HoldReasons({ holdReasons }: { holdReasons: readonly HoldReason[] }) {
  const reasons = holdReasonsOf({ holdReasons })
  return holdReasons.some((reason) => ofThePlan.includes(reason)) ? (
    <PlanFull reason={`${reasons}.`} />
  ) : (
    reasons
  )
}
