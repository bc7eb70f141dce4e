import type { Feedback } from '@earshot/shared/feedback'
import { ModerationActions } from './ModerationActions.tsx'
import { approve, reject } from './triage.ts'

/** The decisions about one item. */
export const ItemDecisions = ({ item }: { item: Feedback }) => (
  <ModerationActions
    moderation={item.moderation}
    name={item.reference}
    authorName={item.author.name}
    onApprove={(trust) => approve(item, trust)}
    onReject={(block) => reject(item, block)}
  />
)
