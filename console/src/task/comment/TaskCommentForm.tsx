import type { Task } from '@earshot/shared/task/task'
import { NewTaskComment } from '@earshot/shared/task/task-comment'
import { useHotkeys } from '@mantine/hooks'
import { useMemo, useRef } from 'react'
import { isFileRefusal, uploadFile } from '../../api/upload.ts'
import { Composer } from '../../comment/Composer.tsx'
import { draftOf } from '../../design/form/drafts.ts'
import { useForm } from '../../design/form/use-form.ts'
import { useUploads } from '../../design/form/use-uploads.ts'
import { sendComment } from './task-comment-actions.ts'

/** The composer of a task's comments. Keeps its draft in this browser until it is sent. */
export function TaskCommentForm({ task: { id: taskId, projectId } }: { task: Task }) {
  const draft = useMemo(() => draftOf(`task-${taskId}`), [taskId])
  const uploads = useUploads((file) => uploadFile(file, { path: `/projects/${projectId}/files` }))
  const form = useForm({
    values: { body: '' },
    schema: NewTaskComment,
    send: async ({ body }) => {
      const files = await uploads.upload()
      await sendComment(taskId, { body, ...(files.length > 0 && { files }) })
    },
    refused: (error) => isFileRefusal(error) && uploads.forgetSent(),
    saved: () => uploads.clear(),
    draft,
  })
  const dock = useRef<HTMLDivElement>(null)
  useHotkeys([['r', () => dock.current?.querySelector('textarea')?.focus()]])
  return (
    <Composer
      ref={dock}
      form={form}
      field={form.field('body')}
      uploads={uploads}
      label="Comment"
      placeholder="Comment for the team"
      sendLabel="Send"
      onSend={() => void form.submit()}
      compact
    />
  )
}
