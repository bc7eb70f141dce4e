import type { OwnComment, PublicComment } from '@earshot/shared/comment'
import * as text from '@earshot/shared/contact/text'
import { useState } from 'react'
import { TextButton } from '../plain/TextButton.tsx'
import classes from './Thread.module.css'
import { dayOf, reasonOf } from './wording.ts'

/** As everyone sees it, or with what concerns its author alone. */
export type ShownComment = PublicComment & Partial<OwnComment>

export const OfficialAnswer = ({ comment, from }: { comment: ShownComment; from: string }) => (
  <aside className={classes.answer} aria-label={text.official}>
    <p className={classes.by}>
      <strong>{from}</strong> <span className={classes.mark}>{text.official}</span>
      <Day of={comment} />
    </p>
    <p className={classes.words}>{comment.body}</p>
  </aside>
)

/** A member speaks for the team, and is marked as that; one's own can be deleted. */
export function CommentView({
  comment,
  from,
  onDelete,
}: {
  comment: ShownComment
  from: string
  onDelete: () => Promise<void>
}) {
  if (comment.deleted)
    return (
      <p className={classes.deleted} role="status">
        {text.commentDeleted}
      </p>
    )
  const { authorName, byTeam, body, moderation, own } = comment
  return (
    <article className={classes.comment}>
      <p className={classes.by}>
        <strong>{authorName}</strong>
        {byTeam && <span className={classes.mark}>{`${from} team`}</span>}
        <Day of={comment} />
        {own && <DeleteButton onDelete={onDelete} />}
      </p>
      {moderation && moderation !== 'approved' && (
        <p className={classes.audience}>
          <strong>{moderation === 'held' ? 'Held for review.' : 'Not published.'}</strong> Only you and the
          team can see it.
        </p>
      )}
      <p className={classes.words}>{body}</p>
    </article>
  )
}

const Day = ({ of: { createdAt } }: { of: ShownComment }) => (
  <time dateTime={new Date(createdAt).toISOString()}>{dayOf(createdAt)}</time>
)

/** Asks once more: what is deleted here is gone for good. */
function DeleteButton({ onDelete }: { onDelete: () => Promise<void> }) {
  const [asked, setAsked] = useState(false)
  const [problem, setProblem] = useState('')
  const remove = () => {
    setAsked(false)
    onDelete().catch((error: unknown) => setProblem(reasonOf(error)))
  }
  return (
    <span className={classes.own}>
      {asked ? (
        <>
          Delete for good? <TextButton onClick={remove}>Delete comment</TextButton>
          <TextButton onClick={() => setAsked(false)}>Cancel</TextButton>
        </>
      ) : (
        <TextButton onClick={() => setAsked(true)}>{text.remove}</TextButton>
      )}
      {problem && <span role="alert">{problem}</span>}
    </span>
  )
}
