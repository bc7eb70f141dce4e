import type { OwnComment } from '@earshot/shared/comment/comment'
import { openForm } from '@earshot/shared/contact/form'
import { limits } from '@earshot/shared/limits'
import { useState } from 'react'
import { Attach } from '../panel/attach.tsx'
import { Field } from '../panel/field.tsx'
import { Form } from '../panel/form.tsx'
import { services } from '../panel/services.ts'
import { SendingAs } from '../views/sending-as.tsx'
import { t } from '../views/text.ts'

/** Adds a comment to an item, or a reply to one of its comments. */
export function CommentForm({
  feedbackId,
  parent,
  onSent,
}: {
  feedbackId: string
  /** The comment that it replies to. */
  parent?: { id: string; authorName: string }
  onSent(comment: OwnComment): void
}) {
  const { connect, emit, options, pictures } = services
  const name = parent?.id ?? feedbackId
  const [form] = useState(() =>
    openForm<OwnComment>(services, name, `v1/feedback/${feedbackId}/comments`, 'body'),
  )
  const [queued, setQueued] = useState(false)
  const { draft, errors, write } = form
  const send = async () => {
    const result = await form.send(
      { body: draft.body, parentId: parent?.id },
      // Files that the server no longer has are sent again.
      async () => (await connect()).upload(name, 'files' in errors),
    )
    if (!result) return
    pictures.code?.forget(name)
    const { answer } = result
    setQueued(!answer)
    if (!answer) return
    onSent(answer)
    emit('comment', { feedbackId, id: answer.id })
  }
  return (
    <Form form={form} label={t('sendComment')} send={send} above={<SendingAs />}>
      <Field
        name="comment"
        long
        label={parent ? t('replyTo', parent.authorName) : t('comment')}
        max={limits.commentBodyMax}
        value={draft.body}
        error={errors.body}
        onChange={(body) => {
          setQueued(false)
          write({ body })
        }}
      />
      {options.screenshot !== 'off' && <Attach form={form} />}
      <p role="status">{queued && t('saved')}</p>
    </Form>
  )
}
