import { type Comment, CommentChange } from '@earshot/shared/comment/comment'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { draftOf } from '../design/form/drafts.ts'
import { isEditConflict } from '../design/form/field-errors.ts'
import { SaveError } from '../design/form/SaveError.tsx'
import { useForm } from '../design/form/use-form.ts'
import { KeyHint, sendKeys } from '../design/menu/KeyHint.tsx'
import { CommentField } from './CommentField.tsx'
import classes from './CommentForm.module.css'

interface Props<Saved> {
  comment: Pick<Comment, 'id' | 'body'>
  label: string
  internal?: boolean
  send: (change: CommentChange) => Promise<Saved>
  saved: (answer: Saved) => void
  onEnd: () => void
}

/** Form that replaces the member's own comment. Keeps its draft in this browser until it is saved. */
export function CommentEditForm<Saved>({ comment, label, internal, send, saved, onEnd }: Props<Saved>) {
  const draft = useMemo(() => draftOf(`comment-${comment.id}`), [comment.id])
  const form = useForm({
    values: { body: comment.body },
    schema: CommentChange,
    send: ({ body }, _, was) => send({ body, was }),
    saved: (answer: Saved) => {
      saved(answer)
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
      data-internal={internal}
      data-written
    >
      {isEditConflict(form.error) && <SaveError title="The comment could not be saved" form={form} />}
      <CommentField
        label={label}
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
