import type { PublicComment } from '@earshot/shared/comment'
import type { Page } from '@earshot/shared/page'
import { useState } from 'react'
import { LoadFailure } from './list.tsx'
import { services } from './services.ts'
import { text } from './text.ts'
import { ago } from './time.ts'

function Comment({ comment, answers }: { comment: PublicComment; answers: PublicComment[] }) {
  return (
    <li className={comment.official ? 'box' : undefined}>
      <p className="meta">
        <b>{comment.authorName}</b>
        {comment.byTeam && <span className="badge">{comment.official ? text.official : text.team}</span>}
        <span>{ago(comment.createdAt)}</span>
      </p>
      <p className="words" dir="auto">
        {comment.body}
      </p>
      {answers.length > 0 && (
        <ul>
          {answers.map((answer) => (
            <Comment key={answer.id} comment={answer} answers={[]} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** The comments, answers below what they answer; further ones on demand. */
export function CommentList({
  comments,
  cursor,
  feedbackId,
  onMore,
}: {
  comments: PublicComment[]
  cursor: string | null
  feedbackId: string
  onMore(page: Page<PublicComment>): void
}) {
  const { read } = services
  const [failed, setFailed] = useState(false)
  const loadMore = () => {
    setFailed(false)
    const path = `v1/feedback/${feedbackId}/comments`
    read<Page<PublicComment>>(path, { cursor: cursor ?? undefined }).then(onMore, () => setFailed(true))
  }
  const known = new Set(comments.map(({ id }) => id))
  const isTop = ({ parentId }: PublicComment) => !parentId || !known.has(parentId)
  const threadOf = (id: string): PublicComment[] =>
    comments.filter(({ parentId }) => parentId === id).flatMap((answer) => [answer, ...threadOf(answer.id)])
  return (
    <>
      <h4>{comments.length ? text.comments(comments.length) : text.noComments}</h4>
      <ul className="comments">
        {comments.filter(isTop).map((comment) => (
          <Comment key={comment.id} comment={comment} answers={threadOf(comment.id)} />
        ))}
      </ul>
      {failed && <LoadFailure again={loadMore} />}
      {cursor && !failed && (
        <button type="button" className="plain" onClick={loadMore}>
          {text.more}
        </button>
      )}
    </>
  )
}
