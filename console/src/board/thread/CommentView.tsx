import type { OwnComment, PublicComment } from '@earshot/shared/comment/comment'
import { limits } from '@earshot/shared/limits'
import { type FormEvent, useState } from 'react'
import { RichText } from '../../design/mark/RichText.tsx'
import { Button } from '../../design/plain/Button.tsx'
import { Stack } from '../../design/plain/Stack.tsx'
import { TextButton } from '../../design/plain/TextButton.tsx'
import { authorNameOf, t } from '../../texts/texts.ts'
import { useBoard } from '../parts/board-context.ts'
import { LongText } from '../parts/LongText.tsx'
import { dayOf, fieldReasonOf, reasonOf } from '../parts/wording.ts'
import { CommentFiles } from './CommentFiles.tsx'
import classes from './Thread.module.css'

/** A public comment, with further details for its author. */
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
  /** Absent if the comment cannot be deleted. */
  onDelete?: () => Promise<void>
  /** Undefined if the item takes no more comments. */
  onEdit?: ((body: string) => Promise<OwnComment>) | undefined
}

/** A comment. A member's is marked as the team's; the contact's own can be edited and deleted. */
export function CommentView({ comment, from, onDelete, onEdit }: Props) {
  const [editing, setEditing] = useState(false)
  if (comment.deleted)
    return (
      <p className={classes.deleted} role="status">
        {t('comment.deleted')}
      </p>
    )
  const { byTeam, content, moderation, own } = comment
  return (
    <article className={classes.comment}>
      <p className={classes.by}>
        <strong>
          <bdi>{authorNameOf(comment)}</bdi>
        </strong>
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

/** Asks before a deletion, which cannot be undone. */
function DeleteButton({ onDelete }: { onDelete: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState('')
  const remove = () => {
    setAsking(false)
    onDelete().catch((error: unknown) => setProblem(reasonOf(error)))
  }
  return (
    <>
      {isAsking ? (
        <>
          {t('comment.remove')} <TextButton onClick={remove}>{t('comment.remove.done')}</TextButton>
          <TextButton onClick={() => setAsking(false)}>{t('cancel')}</TextButton>
        </>
      ) : (
        <TextButton onClick={() => setAsking(true)}>{t('remove')}</TextButton>
      )}
      {problem && <span role="alert">{problem}</span>}
    </>
  )
}

interface CommentEditFormProps {
  comment: ShownComment
  onSave: (body: string) => Promise<OwnComment>
  onEnd: () => void
}

/** Form that replaces the contact's own comment; the draft survives a reload until it is saved. */
function CommentEditForm({ comment, onSave, onEnd }: CommentEditFormProps) {
  const { drafts } = useBoard().contact
  const name = `comment ${comment.id}`
  const [body, setBody] = useState(() => drafts.read(name).body || comment.body)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const write = (typed: string) => {
    setBody(typed)
    setProblem('')
    drafts.write(name, { title: '', body: typed === comment.body ? '' : typed })
  }
  const end = () => {
    drafts.write(name)
    onEnd()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!body.trim()) {
      setProblem(t('sentence.missingBody'))
      return
    }
    setBusy(true)
    try {
      await onSave(body)
      end()
    } catch (error) {
      setProblem(fieldReasonOf(error))
      setBusy(false)
    }
  }
  return (
    <form noValidate aria-label={t('comment.edit')} className={classes.edit} onSubmit={save}>
      <Stack>
        <LongText
          label={t('comment.edit.label')}
          rows={5}
          required
          autoFocus
          maxLength={limits.commentBodyMax}
          value={body}
          error={problem}
          onChange={({ target }) => write(target.value)}
        />
        <div className={classes.own}>
          <Button type="submit" aria-disabled={busy}>
            {t(busy ? 'saving' : 'save')}
          </Button>
          <TextButton onClick={end}>{t('cancel')}</TextButton>
        </div>
      </Stack>
    </form>
  )
}
