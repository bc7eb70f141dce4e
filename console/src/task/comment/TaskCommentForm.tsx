import { NewTaskComment } from '@earshot/shared/task/task-comment'
import { useHotkeys } from '@mantine/hooks'
import { useMemo, useRef } from 'react'
import { Composer } from '../../comment/Composer.tsx'
import { draftOf } from '../../design/form/drafts.ts'
import { useForm } from '../../design/form/use-form.ts'
import { sendComment } from './task-comment-actions.ts'

/** The composer of a task's comments. Keeps its draft in this browser until it is sent. */
export function TaskCommentForm({ taskId }: { taskId: string }) {
  const draft = useMemo(() => draftOf(`task-${taskId}`), [taskId])
  const form = useForm({
    values: { body: '' },
    schema: NewTaskComment,
    send: ({ body }) => sendComment(taskId, body),
    draft,
  })
  const dock = useRef<HTMLDivElement>(null)
  useHotkeys([['r', () => dock.current?.querySelector('textarea')?.focus()]])
  return (
    <Composer
      ref={dock}
      form={form}
      field={form.field('body')}
      label="Comment"
      placeholder="Comment for the team"
      sendLabel="Send"
      onSend={() => void form.submit()}
      compact
    />
  )
}
