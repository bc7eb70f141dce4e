import type { PublicComment } from '@earshot/shared/comment'
import { limits } from '@earshot/shared/limits'
import { useState } from 'react'
import { Field } from './field.tsx'
import { FormFoot } from './form-view.tsx'
import { services } from './services.ts'
import { useSubmission } from './submission.ts'
import { text } from './text.ts'

/** Adds a comment to an item. */
export function CommentForm({
  feedbackId,
  onSent,
}: {
  feedbackId: string
  onSent(comment: PublicComment): void
}) {
  const { bridge, drafts } = services
  const [body, setBody] = useState(() => drafts.read(feedbackId).body)
  const [kept, setKept] = useState(false)
  const { form, busy, errors, setErrors, submit } = useSubmission<PublicComment>(feedbackId)
  const write = (words: string) => {
    setBody(words)
    setKept(false)
    drafts.write(feedbackId, { title: '', body: words })
  }
  const send = async () => {
    if (busy) return
    if (!body.trim()) return setErrors({ body: text.commentMissing })
    const delivery = await submit(`v1/feedback/${feedbackId}/comments`, { body })
    if (!delivery) return
    setBody('')
    if ('kept' in delivery) return setKept(true)
    onSent(delivery.answer)
    bridge.emit('comment', { feedbackId, id: delivery.answer.id })
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Field
        name="comment"
        long
        label={text.comment}
        most={limits.commentBodyMax}
        value={body}
        error={errors.body}
        onChange={write}
      />
      <p role="status">{kept && text.commentKept}</p>
      <FormFoot busy={busy} error={errors['']} label={text.sendComment} />
    </form>
  )
}
