import { Task } from '@earshot/shared/task/task'
import { request } from '../api/api.ts'
import { runWithNotice } from '../design/notice/notify.tsx'
import { dropTask } from './board/order/ordering.ts'
import { cacheTask, changeBoard } from './board/state/board-cache.ts'

type Named = Pick<Task, 'id' | 'reference' | 'projectId'>

/** Archives a task or takes it out of the archive, with an Undo. */
export const archiveTask = (task: Named, archived: boolean): Promise<void> =>
  runWithNotice(
    async () => {
      const changed = await request('PUT', `/tasks/${task.id}/archiving`, Task, { body: { archived } })
      if (archived) await changeBoard(task.projectId, (board) => dropTask(board, task.id))
      await cacheTask(changed)
    },
    {
      done: archived ? `${task.reference} archived` : `${task.reference} is back on the board`,
      undo: () => void archiveTask(task, !archived),
      failed: archived
        ? `${task.reference} could not be archived`
        : `${task.reference} could not be taken back`,
    },
  )

/** Deletes a task, with an Undo. */
export const deleteTask = (task: Named): Promise<void> =>
  runWithNotice(
    async () => {
      await request('DELETE', `/tasks/${task.id}`, null)
      await changeBoard(task.projectId, (board) => dropTask(board, task.id))
    },
    {
      done: `${task.reference} deleted`,
      undo: () => void restoreTask(task),
      failed: `${task.reference} could not be deleted`,
    },
  )

/** Undoes the deletion of a task. */
export const restoreTask = (task: Named): Promise<void> =>
  runWithNotice(async () => cacheTask(await request('PUT', `/tasks/${task.id}/restoration`, Task)), {
    done: `${task.reference} restored`,
    failed: `${task.reference} could not be restored`,
  })
