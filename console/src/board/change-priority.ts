import { Task, type TaskPriority } from '@earshot/shared/task'
import { priorityLabels } from '@earshot/shared/words'
import { request } from '../lib/api.ts'
import { notifyDone, notifyFailed } from '../lib/notify.tsx'
import { changeBoard } from './board-cache.ts'
import { putTask } from './ordering.ts'

/** Gives a card another priority, shown at once, with an Undo. */
export async function changePriority(task: Task, priority: TaskPriority, undone = false): Promise<void> {
  if (task.priority === priority) return
  try {
    await changeBoard(task.projectId, (board) => putTask(board, { ...task, priority }))
    const changed = await request('PATCH', `/tasks/${task.id}`, Task, { body: { priority } })
    await changeBoard(task.projectId, (board) => putTask(board, changed))
    if (undone) return
    const undo = () => void changePriority(changed, task.priority, true)
    notifyDone(`${task.reference}: ${priorityLabels[priority]}`, undo)
  } catch (error) {
    await changeBoard(task.projectId, (board) => putTask(board, task))
    notifyFailed('The priority could not be changed', error)
  }
}
