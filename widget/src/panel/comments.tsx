import type { OwnComment, PublicComment } from '@earshot/shared/comment'
import type { RequestError } from '@earshot/shared/contact/request-error'
import * as contactText from '@earshot/shared/contact/text'
import type { Page } from '@earshot/shared/page'
import type { OwnFeedbackDetail, PublicFeedbackDetail } from '@earshot/shared/widget'
import { useState } from 'react'
import { CommentForm } from './comment-form.tsx'
import { LoadError } from './list.tsx'
import { services } from './services.ts'
import { StatusTag } from './status-tag.tsx'
import * as text from './text.ts'
import { ago } from './time.ts'

/** An item as everyone sees it, or with what the visitor alone may see of it. */
export type Detail = PublicFeedbackDetail & Partial<Pick<OwnFeedbackDetail, 'moderation'>>

/** The same of a comment. */
type Comment = PublicComment & Partial<OwnComment>

interface CommentProps {
  comment: Comment
  replies?: Comment[]
  remove(comment: Comment): void
}

function CommentItem({ comment, replies, remove }: CommentProps) {
  return (
    <li className={comment.official ? 'box' : undefined}>
      <p className="meta">
        <b>{comment.authorName}</b>
        {comment.byTeam && (
          <span className="badge">{comment.official ? contactText.official : text.team}</span>
        )}
        <span>{ago(comment.createdAt)}</span>
        <StatusTag moderation={comment.moderation} />
        {comment.own && (
          <button type="button" className="text" onClick={() => remove(comment)}>
            {contactText.remove}
          </button>
        )}
      </p>
      <p className="words" dir="auto">
        {comment.deleted ? contactText.commentDeleted : comment.body}
      </p>
      {!!replies?.length && (
        <ul>
          {replies.map((reply) => (
            <CommentItem key={reply.id} comment={reply} remove={remove} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** The comments, replies below their comment, further ones on demand; and the form for a new one. */
export function Comments({ item }: { item: Detail }) {
  const { readItem, session } = services
  const [comments, setComments] = useState<Comment[]>(item.comments)
  const [cursor, setCursor] = useState(item.nextCommentCursor)
  const [failed, setFailed] = useState(false)
  const path = `feedback/${item.id}/comments`
  const loadMore = () => {
    setFailed(false)
    readItem<Page<Comment>>(path, { cursor: cursor ?? undefined }).then(
      (page) => {
        setComments([...comments, ...page.items])
        setCursor(page.nextCursor)
      },
      () => setFailed(true),
    )
  }
  const remove = (comment: Comment) => {
    if (!confirm(text.removeSure)) return
    session.send({ method: 'DELETE', path: `v1/${path}/${comment.id}` }).then(
      () =>
        setComments(comments.map((one) => (one === comment ? { ...one, own: false, deleted: true } : one))),
      ({ message }: RequestError) => alert(message || contactText.actionFailed),
    )
  }
  const isTop = ({ parentId }: Comment) => !comments.some(({ id }) => id === parentId)
  const threadOf = (id: string): Comment[] =>
    comments.filter(({ parentId }) => parentId === id).flatMap((reply) => [reply, ...threadOf(reply.id)])
  return (
    <>
      <h4>{comments.length ? contactText.comments(comments.length) : contactText.noComments}</h4>
      <ul className="comments">
        {comments.filter(isTop).map((comment) => (
          <CommentItem key={comment.id} comment={comment} replies={threadOf(comment.id)} remove={remove} />
        ))}
      </ul>
      {cursor &&
        (failed ? (
          <LoadError again={loadMore} />
        ) : (
          <button type="button" className="plain" onClick={loadMore}>
            {contactText.more}
          </button>
        ))}
      {item.frozen.comments ? (
        <p className="hint">{text.commentsClosed}</p>
      ) : (
        <CommentForm feedbackId={item.id} onSent={(comment) => setComments([...comments, comment])} />
      )}
    </>
  )
}
