import type { OwnComment } from '@earshot/shared/comment'
import { openForm } from '@earshot/shared/contact/form'
import * as contactText from '@earshot/shared/contact/text'
import { limits } from '@earshot/shared/limits'
import { useState } from 'react'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import { services } from './services.ts'
import * as text from './text.ts'

/** Adds a comment to an item. */
export function CommentForm({
  feedbackId,
  onSent,
}: {
  feedbackId: string
  onSent(comment: OwnComment): void
}) {
  const [form] = useState(() =>
    openForm<OwnComment>(services, feedbackId, `v1/feedback/${feedbackId}/comments`, 'body'),
  )
  const [queued, setQueued] = useState(false)
  const { draft, errors, write } = form
  const send = async () => {
    const result = await form.send({ body: draft.body })
    if (!result) return
    const { answer } = result
    setQueued(!answer)
    if (!answer) return
    onSent(answer)
    services.emit('comment', { feedbackId, id: answer.id })
  }
  return (
    <Form form={form} label={contactText.sendComment} send={send}>
      <Field
        name="comment"
        long
        label={text.comment}
        max={limits.commentBodyMax}
        value={draft.body}
        error={errors.body}
        onChange={(body) => {
          setQueued(false)
          write({ body })
        }}
      />
      <p role="status">{queued && contactText.saved}</p>
    </Form>
  )
}
