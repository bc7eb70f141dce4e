import type { Feedback } from '@earshot/shared/feedback'
import { heldCommentsOf, holdReasonsOf } from '@earshot/shared/words'
import { Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { PersonName } from '../../ui/PersonName.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { CommentDecisions } from './CommentDecisions.tsx'
import classes from './Feedback.module.css'

/** The comments under an item that are held for review, oldest first, each with its decisions. */
export function HeldComments({ item }: { item: Feedback }) {
  const more = item.heldCommentCount - item.heldComments.length
  return (
    <ul
      className={classes.heldComments}
      aria-label={`${item.reference}: ${heldCommentsOf(item.heldCommentCount)}`}
    >
      {item.heldComments.map((comment) => (
        <li key={comment.id} className={classes.heldComment}>
          <Text size="xs" c="dimmed">
            Comment by <PersonName person={comment.author} /> · <RelativeTime at={comment.createdAt} />
          </Text>
          <Text className={classes.heldBody}>{comment.body}</Text>
          <div className={classes.decisions}>
            <Text size="xs" c="dimmed">
              {holdReasonsOf(comment)}
            </Text>
            <CommentDecisions comment={{ ...comment, feedbackId: item.id, moderation: 'held' }} />
          </div>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Link to={paths.feedbackItem(item.id)} className={classes.moreHeld}>
            {`${more} more`}
          </Link>
        </li>
      )}
    </ul>
  )
}
