import { type PlanName, plans } from '@earshot/shared/plan/plans'
import { Notice } from '../design/notice/Notice.tsx'
import { type OverLimit, overInWords } from '../plan/over-limits.ts'

/** Limits that a plan would exceed, and the consequences; nothing if everything fits. */
export const OverNotice = ({ plan, over }: { plan: PlanName; over: readonly OverLimit[] }) =>
  over.length === 0 ? null : (
    <Notice
      tone="warning"
      title={`More than ${plans[plan].title} includes`}
      messages={[
        ...over.map((limit) => overInWords(limit, plan)),
        'Nothing is deleted. Until it fits again, nothing can be added to it.',
      ]}
    />
  )
