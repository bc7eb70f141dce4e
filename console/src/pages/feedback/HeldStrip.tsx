import type { FeedbackDetail } from '@earshot/shared/feedback'
import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { StatusRing } from '../../ui/StatusRing.tsx'
import classes from './FeedbackDetail.module.css'
import { HoldReasons } from './HoldReasons.tsx'
import { ModerationActions } from './ModerationActions.tsx'
import { approve, reject, unmerge } from './triage.ts'

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

interface Props {
  item: FeedbackDetail
  into: NonNullable<FeedbackDetail['mergedInto']>
  decides: boolean
}

/** Says which item took this one in, and takes that back as long as it can be. */
export const MergedStrip = ({ item, into, decides }: Props) => (
  <section className={classes.strip} aria-label="Merged">
    <StatusRing category="closed" />
    <p>
      <b>Merged</b> into{' '}
      <Link to={paths.feedbackItem(into.id)}>
        {into.reference} {into.title}
      </Link>
      . Only your team can see this one.
    </p>
    {decides && into.undoUntil > Date.now() && (
      <Button size="compact-sm" variant="default" onClick={() => void unmerge(item)}>
        Take back
      </Button>
    )}
  </section>
)
