import { Task, TaskChange } from '@earshot/shared/task'
import { changeBoard } from '../../board/board-cache.ts'
import { putTask } from '../../board/ordering.ts'
import { useAutosave } from '../../form/use-autosave.ts'
import { request } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'

interface Fields {
  title: string
  description: string
  /** `''` for nobody. */
  assigneeId: string
  dueAt: number | null
  blockedReason: string
}

const fieldsOf = ({ title, description, assignee, dueAt, blockedReason }: Task): Fields => ({
  title,
  description,
  assigneeId: assignee?.id ?? '',
  dueAt,
  blockedReason: blockedReason ?? '',
})

const changeOf = ({ assigneeId, blockedReason, ...same }: Partial<Fields>): TaskChange => ({
  ...same,
  ...(assigneeId !== undefined && { assigneeId: assigneeId || null }),
  ...(blockedReason !== undefined && { blockedReason: blockedReason.trim() || null }),
})

export type TaskFields = ReturnType<typeof useTaskFields>

/** A task's own fields, saved as they are changed. */
export const useTaskFields = (task: Task) =>
  useAutosave<Fields>({
    id: task.id,
    values: fieldsOf(task),
    schema: TaskChange,
    body: changeOf,
    send: async (changes) =>
      keepTask(await request('PATCH', `/tasks/${task.id}`, Task, { body: changeOf(changes) })),
  })

/** Shows a card as the server answered it, here and on the board. */
export async function keepTask(task: Task): Promise<void> {
  const queryKey = keys.task(task.id)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, task)
  await changeBoard(task.projectId, (board) => putTask(board, task))
}
