import type { PublicComment } from '@earshot/shared/comment'
import type { Page } from '@earshot/shared/page'
import type { PublicFeedbackDetail } from '@earshot/shared/widget'
import { useState } from 'react'
import { threadsOf } from '../pages/feedback/thread.ts'
import { useBoard } from './board-context.ts'
import { CommentForm } from './CommentForm.tsx'
import { Failed, More, Skeleton } from './states.tsx'
import classes from './Thread.module.css'
import { useList } from './use-list.ts'
import { commentsOf, dayOf } from './wording.ts'

/** What was said to an item: the official answer first, then all comments, oldest first. */
export function Thread({ item }: { item: PublicFeedbackDetail }) {
  const { contact, site } = useBoard()
  const [written, setWritten] = useState<PublicComment[]>([])
  const list = useList<PublicComment>(
    item.id,
    (cursor): Promise<Page<PublicComment>> =>
      contact.read(`/feedback/${item.id}/comments`, cursor ? { cursor } : {}),
    { items: item.comments, nextCursor: item.nextCommentCursor },
  )
  const loaded = list.items ?? []
  const comments = [...loaded, ...written.filter(({ id }) => !loaded.some((comment) => comment.id === id))]
  const answer = comments.findLast(({ official }) => official)
  const others = comments.filter((comment) => comment !== answer)
  const count = item.commentCount + written.length - (answer ? 1 : 0)
  return (
    <section aria-labelledby="comments" className={classes.thread}>
      {answer && <OfficialAnswer comment={answer} from={site.project.name} />}
      <h2 id="comments">{count > 0 ? commentsOf(count) : 'No comments yet'}</h2>
      <ol className={classes.comments}>
        {threadsOf(others).map(({ start, replies }) => (
          <li key={start.id}>
            <Comment comment={start} from={site.project.name} />
            {replies.length > 0 && (
              <ol className={classes.replies}>
                {replies.map((reply) => (
                  <li key={reply.id}>
                    <Comment comment={reply} from={site.project.name} />
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
      {list.phase === 'loading' && <Skeleton rows={2} />}
      {list.phase === 'failed' && <Failed error={list.error} onRetry={list.load} />}
      {list.phase === 'rest' && list.hasMore && <More onMore={list.load} />}
      {item.frozen.comments ? (
        <p className={classes.closed}>This takes no more comments.</p>
      ) : (
        <CommentForm feedbackId={item.id} onWritten={(comment) => setWritten([...written, comment])} />
      )}
    </section>
  )
}

const OfficialAnswer = ({ comment, from }: { comment: PublicComment; from: string }) => (
  <aside className={classes.answer} aria-label="Official answer">
    <p className={classes.by}>
      <strong>{from}</strong> <span className={classes.mark}>Official answer</span>
      <time dateTime={new Date(comment.createdAt).toISOString()}>{dayOf(comment.createdAt)}</time>
    </p>
    <p className={classes.words}>{comment.body}</p>
  </aside>
)

/** A member speaks for the team, and is marked as that. */
const Comment = ({ comment, from }: { comment: PublicComment; from: string }) => (
  <article className={classes.comment}>
    <p className={classes.by}>
      <strong>{comment.authorName}</strong>
      {comment.byTeam && <span className={classes.mark}>{`${from} team`}</span>}
      <time dateTime={new Date(comment.createdAt).toISOString()}>{dayOf(comment.createdAt)}</time>
    </p>
    <p className={classes.words}>{comment.body}</p>
  </article>
)
