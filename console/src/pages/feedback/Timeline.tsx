import type { Comment } from '@earshot/shared/comment'
import type { FeedbackDetail } from '@earshot/shared/feedback'
import { may } from '@earshot/shared/permissions'
import { Skeleton } from '@mantine/core'
import { useUser } from '../../lib/session.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import type { ReplyTo } from './CommentForm.tsx'
import { CommentItem } from './CommentItem.tsx'
import { ItemActivity } from './ItemActivity.tsx'
import { Reports } from './Reports.tsx'
import classes from './Timeline.module.css'
import { useTimeline } from './timeline.ts'

/** What was said about an item and done to it, in one order. */
export function Timeline({ item, onReply }: { item: FeedbackDetail; onReply: (to: ReplyTo) => void }) {
  const { currentTenant } = useUser()
  const timeline = useTimeline(item.id)
  const moderates = may(currentTenant, 'moderateFeedback')
  const show = (comment: Comment) => (
    <CommentItem
      comment={comment}
      feedbackId={item.id}
      moderates={moderates}
      onReply={() => onReply({ id: comment.id, name: comment.author.name, internal: comment.internal })}
    />
  )
  return (
    <section aria-label="Comments and activity">
      <QueryState
        query={timeline}
        loading="Loading Comments..."
        skeleton={<Skeleton height={44} />}
        failed="The comments could not be loaded"
        more="Show later comments"
      >
        {(entries) => (
          <ol className={classes.timeline}>
            <Reports item={item} />
            {entries.map((entry) =>
              'activity' in entry ? (
                <ItemActivity key={entry.activity.id} activity={entry.activity} />
              ) : (
                <li key={entry.thread.start.id}>
                  {show(entry.thread.start)}
                  {entry.thread.replies.length > 0 && (
                    <ol className={classes.replies}>
                      {entry.thread.replies.map((comment) => (
                        <li key={comment.id}>{show(comment)}</li>
                      ))}
                    </ol>
                  )}
                </li>
              ),
            )}
          </ol>
        )}
      </QueryState>
    </section>
  )
}
