import type { TrackedFeedback } from '@earshot/shared/board/tracked-feedback'
import { NewPublicComment } from '@earshot/shared/comment/comment'
import { useInfiniteQuery } from '@tanstack/react-query'
import { isFileRefusal, uploadFile } from '../api/upload.ts'
import { Uploads } from '../board/file/Uploads.tsx'
import { useRenewedFiles, withFiles } from '../board/file/use-renewed-files.ts'
import { CommentView, OfficialAnswer, type ShownComment } from '../board/thread/CommentView.tsx'
import { PlainForm } from '../design/form/PlainForm.tsx'
import { useForm } from '../design/form/use-form.ts'
import { exceedsLimit, useUploads } from '../design/form/use-uploads.ts'
import { Button } from '../design/plain/Button.tsx'
import { TextArea } from '../design/plain/Field.tsx'
import { Paragraph } from '../design/plain/Stack.tsx'
import { threadsOf } from '../lib/thread.ts'
import { queryClient } from '../queries/query-client.ts'
import { reasonOf } from '../texts/reasons.ts'
import { t } from '../texts/texts.ts'
import classes from './TrackPage.module.css'
import { sendReply, trackedCommentsQuery, trackedQuery, uploadPlace } from './tracked.ts'

interface Props {
  token: string
  tracked: TrackedFeedback
}

/** Comments of the item, the official answer first, and the author's reply. */
export function TrackedThread({ token, tracked }: Props) {
  const { project, item } = tracked
  const list = useInfiniteQuery(trackedCommentsQuery(token, tracked))
  const comments: ShownComment[] = list.data.pages.flatMap(({ items }) => items)
  useRenewedFiles(withFiles([item, ...comments]), list.dataUpdatedAt, () =>
    queryClient.invalidateQueries(trackedQuery(token)),
  )
  const answer = comments.findLast(({ official }) => official)
  const threads = threadsOf(comments.filter((comment) => comment !== answer))
  const show = (comment: ShownComment) => <CommentView comment={comment} from={project.name} />
  return (
    <section aria-label={t('list.comments')}>
      {answer && <OfficialAnswer comment={answer} from={project.name} />}
      {!answer && threads.length === 0 && <Paragraph soft>{t('track.noReplies')}</Paragraph>}
      <ol className={classes.comments}>
        {threads.map(({ start, replies }) => (
          <li key={start.id}>
            {show(start)}
            {replies.map((reply) => (
              <div key={reply.id} className={classes.reply}>
                {show(reply)}
              </div>
            ))}
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <Button tone="outlined" onClick={() => void list.fetchNextPage()} loading={list.isFetchingNextPage}>
          {t('more')}
        </Button>
      )}
      {item.frozen.comments ? <Paragraph soft>{t('comment.closed')}</Paragraph> : <ReplyForm token={token} />}
    </section>
  )
}

function ReplyForm({ token }: { token: string }) {
  const uploads = useUploads((file) => uploadFile(file, uploadPlace(token)), exceedsLimit)
  const form = useForm({
    values: { body: '' },
    schema: NewPublicComment,
    send: async (values) => {
      const files = await uploads.upload()
      return sendReply(token, { ...values, ...(files.length > 0 && { files }) })
    },
    refused: (error) => isFileRefusal(error) && uploads.forgetSent(),
    saved: () => {
      uploads.clear()
      return queryClient.invalidateQueries(trackedQuery(token))
    },
  })
  return (
    <PlainForm form={form} label={t('track.reply')} failed={t('failed.send')} submit={t('track.reply.send')}>
      <div {...uploads.events}>
        <TextArea label={t('track.reply.label')} rows={4} required {...form.field('body')} />
      </div>
      <Uploads uploads={uploads} reasonOf={reasonOf} />
    </PlainForm>
  )
}
