import type { OwnComment } from '@earshot/shared/comment/comment'
import { openForm } from '@earshot/shared/contact/form'
import { limits } from '@earshot/shared/limits'
import type { PublicFeedbackDetail } from '@earshot/shared/widget/widget'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { exceedsLimit } from '../../design/form/use-uploads.ts'
import { threadsOf } from '../../lib/thread.ts'
import { t } from '../../texts/texts.ts'
import { Uploads } from '../file/Uploads.tsx'
import { useContactUploads } from '../file/use-contact-uploads.ts'
import { useRenewedFiles, withFiles } from '../file/use-renewed-files.ts'
import { BoardForm } from '../form/BoardForm.tsx'
import { useBoard } from '../parts/board-context.ts'
import { ListFoot } from '../parts/ListFoot.tsx'
import { LongText } from '../parts/LongText.tsx'
import { reasonOf } from '../parts/wording.ts'
import { CommentView, OfficialAnswer, type ShownComment } from './CommentView.tsx'
import { commentsQuery } from './queries.ts'
import classes from './Thread.module.css'

/** Comments of an item; a comment deleted here leaves a line until the item is loaded again. */
function useComments(item: PublicFeedbackDetail) {
  const { contact } = useBoard()
  const queryClient = useQueryClient()
  const [deleted, setDeleted] = useState<readonly string[]>([])
  const list = useInfiniteQuery(commentsQuery(contact, item))
  const loaded = list.data.pages.flatMap((page) => page.items)
  useRenewedFiles(withFiles(loaded), list.dataUpdatedAt, list.refetch)
  const removed = loaded.filter(
    ({ id, deleted: gone, moderation = 'approved' }) =>
      deleted.includes(id) && !gone && moderation === 'approved',
  )
  const comments = loaded.map((comment) =>
    deleted.includes(comment.id) ? { ...comment, own: false, deleted: true } : comment,
  )
  const remove = async (id: string) => {
    await contact.session.send({ method: 'DELETE', path: `v1/feedback/${item.id}/comments/${id}` })
    setDeleted((ids) => [...ids, id])
  }
  const edit = async (id: string, body: string) => {
    const path = `v1/feedback/${item.id}/comments/${id}`
    const edited = await contact.session.send<OwnComment>({ method: 'PATCH', path, body: { body } })
    // An edited comment may be held for review again, and is then no longer counted.
    await queryClient.invalidateQueries()
    return edited
  }
  return { list, comments, count: item.commentCount - removed.length, remove, edit }
}

/** Heading with the number of public comments; the author may see more comments. */
function headingOf(count: number, shown: number): string {
  if (count > 0) return t('comments', { count })
  return t(shown > 0 ? 'list.comments' : 'comment.none')
}

/** Comments of an item: the official answer first, then all others, oldest first. */
export function Thread({ item }: { item: PublicFeedbackDetail }) {
  const { site } = useBoard()
  const { list, comments, count, remove, edit } = useComments(item)
  const answer = comments.findLast(({ official }) => official)
  const others = comments.filter((comment) => comment !== answer)
  const shown = count - (answer ? 1 : 0)
  const show = (comment: ShownComment) => (
    <CommentView
      comment={comment}
      from={site.project.name}
      onDelete={() => remove(comment.id)}
      onEdit={item.frozen.comments ? undefined : (body) => edit(comment.id, body)}
    />
  )
  return (
    <section aria-labelledby="comments" className={classes.thread}>
      {answer && <OfficialAnswer comment={answer} from={site.project.name} />}
      <h2 id="comments">{headingOf(shown, others.length)}</h2>
      <ol className={classes.comments}>
        {threadsOf(others).map(({ start, replies }) => (
          <li key={start.id}>
            {show(start)}
            {replies.length > 0 && (
              <ol className={classes.replies}>
                {replies.map((reply) => (
                  <li key={reply.id}>{show(reply)}</li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
      <ListFoot list={list} rows={2} />
      {item.frozen.comments ? (
        <p className={classes.closed}>{t('comment.closed')}</p>
      ) : (
        <CommentForm feedbackId={item.id} />
      )}
    </section>
  )
}

/** Adds a comment to an item; the draft survives a reload until it is sent. */
function CommentForm({ feedbackId }: { feedbackId: string }) {
  const { contact } = useBoard()
  const [form] = useState(() =>
    openForm<OwnComment>(contact, feedbackId, `v1/feedback/${feedbackId}/comments`, 'body'),
  )
  const [queued, setQueued] = useState(false)
  const uploads = useContactUploads(exceedsLimit)
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
        <LongText
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
      <Uploads uploads={uploads} reasonOf={reasonOf} />
      {errors.files && <p role="alert">{errors.files}</p>}
      {queued && <p role="status">{t('queue.saved')}</p>}
    </BoardForm>
  )
}
