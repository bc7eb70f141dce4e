import type { FeedbackDetail } from '@earshot/shared/feedback'
import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { StatusRing } from '../../ui/StatusRing.tsx'
import classes from './FeedbackDetail.module.css'
import { unmerge } from './triage.ts'

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
