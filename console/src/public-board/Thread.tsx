import type { DeletedComment, OwnComment, PublicComment } from '@earshot/shared/comment'
import type { Page } from '@earshot/shared/page'
import type { PublicFeedbackDetail } from '@earshot/shared/widget'
import { useState } from 'react'
import { threadsOf } from '../pages/feedback/thread.ts'
import { useBoard } from './board-context.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentView, OfficialAnswer, type ShownComment } from './CommentView.tsx'
import { Failed, More, Skeleton } from './states.tsx'
import classes from './Thread.module.css'
import { useList } from './use-list.ts'
import { commentsOf } from './wording.ts'

/** The comments of an item, those written and deleted here as they stand now. */
function useComments(item: PublicFeedbackDetail) {
  const { contact } = useBoard()
  const [written, setWritten] = useState<OwnComment[]>([])
  const [deleted, setDeleted] = useState<readonly string[]>([])
  const path = `/feedback/${item.id}/comments`
  const list = useList<ShownComment>(
    item.id,
    (cursor): Promise<Page<ShownComment>> =>
      contact.known
        ? contact.send<Page<OwnComment>>({ method: 'GET', path: `/me${path}`, query: { cursor } })
        : contact.read<Page<PublicComment>>(path, cursor ? { cursor } : {}),
    { items: item.comments, nextCursor: item.nextCommentCursor },
  )
  const loaded = list.items ?? []
  const all = [...loaded, ...written.filter(({ id }) => !loaded.some((comment) => comment.id === id))]
  const comments = all.map((comment) =>
    deleted.includes(comment.id) ? { ...comment, own: false, deleted: true } : comment,
  )
  const visible = (comment: ShownComment) =>
    !comment.deleted && (comment.moderation ?? 'approved') === 'approved'
  const added = written.filter(visible).length
  const removed = all.filter((comment) => deleted.includes(comment.id) && visible(comment)).length
  const remove = async (id: string) => {
    await contact.send<DeletedComment>({ method: 'DELETE', path: `${path}/${id}` })
    setDeleted((ids) => [...ids, id])
  }
  return {
    list,
    comments,
    count: item.commentCount + added - removed,
    remove,
    add: (comment: OwnComment) => setWritten((others) => [...others, comment]),
  }
}

/** Of what everyone sees; there may be more that only its author sees. */
function headingOf(count: number, shown: number): string {
  if (count > 0) return commentsOf(count)
  return shown > 0 ? 'Comments' : 'No comments yet'
}

/** What was said to an item: the official answer first, then all comments, oldest first. */
export function Thread({ item }: { item: PublicFeedbackDetail }) {
  const { site } = useBoard()
  const { list, comments, count, remove, add } = useComments(item)
  const answer = comments.findLast(({ official }) => official)
  const others = comments.filter((comment) => comment !== answer)
  const shown = count - (answer ? 1 : 0)
  const show = (comment: ShownComment) => (
    <CommentView comment={comment} from={site.project.name} onDelete={() => remove(comment.id)} />
  )
  return (
    <section aria-labelledby="comments" className={classes.thread}>
      {answer && <OfficialAnswer comment={answer} from={site.project.name} />}
      <h2 id="comments">{headingOf(shown, others.length)}</h2>
      <ol className={classes.comments}>
        {threadsOf(others).map(({ start, replies }) => (
          <li key={start.id}>
            {show(start)}
            {replies.length > 0 && (
              <ol className={classes.replies}>
                {replies.map((reply) => (
                  <li key={reply.id}>{show(reply)}</li>
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
        <CommentForm feedbackId={item.id} onWritten={add} />
      )}
    </section>
  )
}
