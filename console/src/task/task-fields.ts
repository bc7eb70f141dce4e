import { Task, TaskChange, type TaskPriority } from '@earshot/shared/task/task'
import { request } from '../api/api.ts'
import { useAutosave } from '../design/form/autosave/use-autosave.ts'
import { cacheTask } from './board/state/board-cache.ts'

interface Fields {
  title: string
  description: string
  priority: TaskPriority
  /** `''` without an assignee. */
  assigneeId: string
  dueAt: number | null
  blockedReason: string
}

const fieldsOf = ({ title, description, priority, assignee, dueAt, blockedReason }: Task): Fields => ({
  title,
  description,
  priority,
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

/** Fields of a task that are saved automatically. */
export const useTaskFields = (task: Task) =>
  useAutosave<Fields>({
    id: task.id,
    values: fieldsOf(task),
    schema: TaskChange,
    body: changeOf,
    send: async (changes, { title, description }) =>
      cacheTask(
        await request('PATCH', `/tasks/${task.id}`, Task, {
          body: { ...changeOf(changes), was: { title, description } },
        }),
      ),
  })
