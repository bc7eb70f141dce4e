import type { OwnComment } from '@earshot/shared/comment'
import { openForm } from '@earshot/shared/contact/form'
import { limits } from '@earshot/shared/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUploads } from '../form/use-uploads.ts'
import { TextArea } from '../plain/Field.tsx'
import { t } from '../texts/texts.ts'
import { BoardForm } from './BoardForm.tsx'
import { useBoard } from './board-context.ts'
import { CommentUploads } from './CommentUploads.tsx'
import { uploaderOf } from './upload.ts'
import { reasonOf } from './wording.ts'

/** Adds a comment to an item; the text outlives a reload until it is sent. */
export function CommentForm({ feedbackId }: { feedbackId: string }) {
  const { contact } = useBoard()
  const [form] = useState(() =>
    openForm<OwnComment>(contact, feedbackId, `v1/feedback/${feedbackId}/comments`, 'body'),
  )
  const [queued, setQueued] = useState(false)
  const uploads = useUploads(uploaderOf(contact))
  const { draft, errors, write } = form
  const queryClient = useQueryClient()
  const send = async () => {
    const result = await form.send({ body: draft.body }, uploads.upload)
    if (form.errors.files) uploads.forgetSent()
    if (!result) return
    uploads.clear()
    setQueued(!result.answer)
    if (result.answer) await queryClient.invalidateQueries()
  }
  return (
    <BoardForm form={form} name={t('comment.send')} label={t('comment.send')} onSend={send}>
      <div {...uploads.events}>
        <TextArea
          label={t('comment.label')}
          placeholder={t('comment.hint')}
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
      </div>
      <CommentUploads uploads={uploads} reasonOf={reasonOf} />
      {errors.files && <p role="alert">{errors.files}</p>}
      {queued && <p role="status">{t('queue.saved')}</p>}
    </BoardForm>
  )
}
