import { Comment, CommentChange } from '@earshot/shared/comment/comment'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { request } from '../api/api.ts'
import { draftOf } from '../design/form/drafts.ts'
import { isEditConflict } from '../design/form/field-errors.ts'
import { SaveError } from '../design/form/SaveError.tsx'
import { useForm } from '../design/form/use-form.ts'
import { KeyHint, sendKeys } from '../design/menu/KeyHint.tsx'
import { refreshFeedback } from '../feedback/feedback-cache.ts'
import { CommentField } from './CommentField.tsx'
import classes from './CommentForm.module.css'
import { cacheComment } from './comment-triage.ts'

interface Props {
  comment: Comment
  feedbackId: string
  onEnd: () => void
}

/** Form that replaces the member's own comment. Keeps its draft in this browser until it is saved. */
export function CommentEditForm({ comment, feedbackId, onEnd }: Props) {
  const draft = useMemo(() => draftOf(`comment-${comment.id}`), [comment.id])
  const form = useForm({
    values: { body: comment.body },
    schema: CommentChange,
    send: ({ body }, _, was) => request('PATCH', `/comments/${comment.id}`, Comment, { body: { body, was } }),
    saved: (answer) => {
      cacheComment(feedbackId, answer)
      refreshFeedback()
      onEnd()
    },
    draft,
  })
  const cancel = () => {
    form.reset()
    onEnd()
  }
  return (
    <form
      {...form.props}
      aria-label="Edit a comment"
      className={classes.form}
      data-internal={comment.internal}
      data-written
    >
      {isEditConflict(form.error) && <SaveError title="The comment could not be saved" form={form} />}
      <CommentField
        label={comment.internal ? 'Internal note' : 'Comment'}
        autoFocus
        field={form.field('body')}
        error={form.errors.body ?? (isEditConflict(form.error) ? undefined : form.error?.message)}
        onSend={() => void form.submit()}
      />
      <div className={classes.bar}>
        <Button size="xs" variant="default" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" size="xs" loading={form.pending} rightSection={<KeyHint keys={sendKeys} />}>
          Save
        </Button>
      </div>
    </form>
  )
}
