import type { OwnComment, PublicComment } from '@earshot/shared/comment'
import { useState } from 'react'
import { TextButton } from '../plain/TextButton.tsx'
import { t } from '../texts/texts.ts'
import { RichText } from '../ui/RichText.tsx'
import { CommentEditForm } from './CommentEditForm.tsx'
import { CommentFiles } from './CommentFiles.tsx'
import classes from './Thread.module.css'
import { dayOf, reasonOf } from './wording.ts'

/** As everyone sees it, or with what concerns its author alone. */
export type ShownComment = PublicComment & Partial<OwnComment>

export const OfficialAnswer = ({ comment, from }: { comment: ShownComment; from: string }) => (
  <aside className={classes.answer} aria-label={t('comment.official')}>
    <p className={classes.by}>
      <strong>{from}</strong> <span className={classes.mark}>{t('comment.official')}</span>
      <Day of={comment} />
    </p>
    <div className={classes.words}>
      <RichText text={comment.content} />
    </div>
    <CommentFiles files={comment.files} />
  </aside>
)

interface Props {
  comment: ShownComment
  from: string
  /** Left out where nothing can be deleted. */
  onDelete?: () => Promise<void>
  /** Undefined where no more comments are taken. */
  onEdit?: ((body: string) => Promise<OwnComment>) | undefined
}

/** A member speaks for the team, and is marked as that; one's own can be edited and deleted. */
export function CommentView({ comment, from, onDelete, onEdit }: Props) {
  const [editing, setEditing] = useState(false)
  if (comment.deleted)
    return (
      <p className={classes.deleted} role="status">
        {t('comment.deleted')}
      </p>
    )
  const { authorName, byTeam, content, moderation, own } = comment
  return (
    <article className={classes.comment}>
      <p className={classes.by}>
        <strong>{authorName}</strong>
        {byTeam && <span className={classes.mark}>{t('comment.team', { name: from })}</span>}
        <Day of={comment} />
        {own && onDelete && !editing && (
          <span className={classes.own}>
            {onEdit && moderation !== 'rejected' && (
              <TextButton onClick={() => setEditing(true)}>{t('edit')}</TextButton>
            )}
            <DeleteButton onDelete={onDelete} />
          </span>
        )}
      </p>
      {moderation && moderation !== 'approved' && (
        <p className={classes.audience}>
          <strong>{t(`item.${moderation}`)}.</strong> {t('item.onlyYou')}
        </p>
      )}
      {editing && onEdit ? (
        <CommentEditForm comment={comment} onSave={onEdit} onEnd={() => setEditing(false)} />
      ) : (
        <div className={classes.words}>
          <RichText text={content} />
        </div>
      )}
      <CommentFiles files={comment.files} />
    </article>
  )
}

const Day = ({ of: { createdAt, editedAt } }: { of: ShownComment }) => (
  <>
    <Time at={createdAt} />
    {editedAt !== null && (
      <span className={classes.edited}>
        {t('comment.edited')} <Time at={editedAt} />
      </span>
    )}
  </>
)

const Time = ({ at }: { at: number }) => <time dateTime={new Date(at).toISOString()}>{dayOf(at)}</time>

/** Asks once more: what is deleted here is gone for good. */
function DeleteButton({ onDelete }: { onDelete: () => Promise<void> }) {
  const [asked, setAsked] = useState(false)
  const [problem, setProblem] = useState('')
  const remove = () => {
    setAsked(false)
    onDelete().catch((error: unknown) => setProblem(reasonOf(error)))
  }
  return (
    <>
      {asked ? (
        <>
          {t('comment.remove')} <TextButton onClick={remove}>{t('comment.remove.done')}</TextButton>
          <TextButton onClick={() => setAsked(false)}>{t('cancel')}</TextButton>
        </>
      ) : (
        <TextButton onClick={() => setAsked(true)}>{t('remove')}</TextButton>
      )}
      {problem && <span role="alert">{problem}</span>}
    </>
  )
}
