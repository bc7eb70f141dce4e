import type { OwnComment } from '@earshot/shared/comment'
import { limits } from '@earshot/shared/limits'
import { useDraft } from '../forms/draft.ts'
import { useBoard } from './board-context.ts'
import { Field } from './Field.tsx'
import { FormFoot } from './FormFoot.tsx'
import { useSending } from './use-sending.ts'

const empty = { body: '' }

/** Adds to what was said; the words outlive a reload until they are sent. */
export function CommentForm({
  feedbackId,
  onWritten,
}: {
  feedbackId: string
  onWritten: (comment: OwnComment) => void
}) {
  const { contact } = useBoard()
  const [draft, setDraft] = useDraft(`earshot:${contact.key}:board:${feedbackId}`, empty)
  const { busy, errors, setErrors, send } = useSending<OwnComment>()
  const submit = async () => {
    if (busy) return
    if (!draft.body.trim()) return setErrors({ body: 'Please write a comment' })
    const comment = await send(`/feedback/${feedbackId}/comments`, { body: draft.body })
    if (!comment) return
    setDraft(empty)
    onWritten(comment)
  }
  return (
    <form
      noValidate
      aria-label="Comment"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field
        label="Your comment"
        hint="What would you add?"
        long
        most={limits.commentBodyMax}
        value={draft.body}
        error={errors.body}
        onChange={(body) => setDraft({ body })}
      />
      <FormFoot busy={busy} error={errors['']} label="Comment" />
    </form>
  )
}
