import type { OwnComment } from '@earshot/shared/comment'
import { limits } from '@earshot/shared/limits'
import { useState } from 'react'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import { services } from './services.ts'
import { useSubmission } from './submission.ts'
import { text } from './text.ts'

/** Adds a comment to an item. */
export function CommentForm({
  feedbackId,
  onSent,
}: {
  feedbackId: string
  onSent(comment: OwnComment): void
}) {
  const { bridge, drafts } = services
  const [body, setBody] = useState(() => drafts.read(feedbackId).body)
  const [kept, setKept] = useState(false)
  const submission = useSubmission<OwnComment>(feedbackId)
  const { errors, setErrors, submit } = submission
  const write = (words: string) => {
    setBody(words)
    setKept(false)
    drafts.write(feedbackId, { title: '', body: words })
  }
  const send = async () => {
    if (!body.trim()) return setErrors({ body: text.commentMissing })
    const delivery = await submit(`v1/feedback/${feedbackId}/comments`, { body })
    if (!delivery) return
    setBody('')
    if ('kept' in delivery) return setKept(true)
    onSent(delivery.answer)
    bridge.emit('comment', { feedbackId, id: delivery.answer.id })
  }
  return (
    <Form submission={submission} label={text.sendComment} send={send}>
      <Field
        name="comment"
        long
        label={text.comment}
        most={limits.commentBodyMax}
        value={body}
        error={errors.body}
        onChange={write}
      />
      <p role="status">{kept && text.saved}</p>
    </Form>
  )
}
