import type { OwnComment } from '@earshot/shared/comment'
import { openForm } from '@earshot/shared/contact/form'
import * as text from '@earshot/shared/contact/text'
import { limits } from '@earshot/shared/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TextArea } from '../plain/Field.tsx'
import { BoardForm } from './BoardForm.tsx'
import { useBoard } from './board-context.ts'

/** Adds a comment to an item; the text outlives a reload until it is sent. */
export function CommentForm({ feedbackId }: { feedbackId: string }) {
  const { contact } = useBoard()
  const [form] = useState(() =>
    openForm<OwnComment>(contact, feedbackId, `v1/feedback/${feedbackId}/comments`, 'body'),
  )
  const [queued, setQueued] = useState(false)
  const { draft, errors, write } = form
  const queryClient = useQueryClient()
  const send = async () => {
    const result = await form.send({ body: draft.body })
    if (!result) return
    setQueued(!result.answer)
    if (result.answer) await queryClient.invalidateQueries()
  }
  return (
    <BoardForm form={form} name={text.sendComment} label={text.sendComment} onSend={send}>
      <TextArea
        label="Your comment"
        placeholder="What would you add?"
        rows={5}
        required
        maxLength={limits.commentBodyMax}
        value={draft.body}
        error={errors.body}
        onChange={({ target }) => {
          setQueued(false)
          write({ body: target.value })
        }}
      />
      {queued && <p role="status">{text.saved}</p>}
    </BoardForm>
  )
}
