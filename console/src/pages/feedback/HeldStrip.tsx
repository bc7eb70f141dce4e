import type { FeedbackDetail } from '@earshot/shared/feedback'
import { StatusRing } from '../../ui/StatusRing.tsx'
import classes from './FeedbackDetail.module.css'
import { HoldReasons } from './HoldReasons.tsx'
import { ModerationActions } from './ModerationActions.tsx'
import { approve, reject } from './triage.ts'

/** Says that an item is not published and why, with the decisions for whoever may take them. */
export function HeldStrip({ item, decides }: { item: FeedbackDetail; decides: boolean }) {
  const held = item.moderation === 'held'
  return (
    <section className={classes.strip} aria-label="Moderation">
      <StatusRing category={held ? 'held' : 'closed'} />
      <p>
        <b>{held ? 'Held for review' : 'Rejected'}</b>{' '}
        {held ? <HoldReasons holdReasons={item.holdReasons} /> : 'Only its author and your team can see it.'}
        {!decides && ' Only administrators decide about it.'}
      </p>
      {decides && (
        <ModerationActions
          moderation={item.moderation}
          name={item.reference}
          authorName={item.author.name}
          withKeys
          onApprove={(trust) => approve(item, trust)}
          onReject={(block) => reject(item, block)}
        />
      )}
    </section>
  )
}
