import type { FeedbackDetail } from '@earshot/shared/feedback'
import { holdReasonsOf } from '@earshot/shared/words'
import { Text } from '@mantine/core'
import classes from './FeedbackPage.module.css'
import { ItemDecisions } from './ItemDecisions.tsx'

/** Says that an item is not published and why, with the decisions for whoever may take them. */
export function ModerationNotice({ item, decides }: { item: FeedbackDetail; decides: boolean }) {
  const held = item.moderation === 'held'
  return (
    <section className={classes.moderation} aria-label="Moderation">
      <div>
        <Text fw={600}>{held ? 'Held for review' : 'Rejected'}</Text>
        <Text size="sm">{held ? holdReasonsOf(item) : 'Only its author and your team can see it.'}</Text>
        {!decides && (
          <Text size="sm" c="dimmed">
            Only administrators decide about it.
          </Text>
        )}
      </div>
      {decides && <ItemDecisions item={item} />}
    </section>
  )
}
