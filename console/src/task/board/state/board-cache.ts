import type { Board, BoardFilters, Task } from '@earshot/shared/task/task'
import type { LoadedColumn } from '../../../queries/board.ts'
import { queryClient } from '../../../queries/query-client.ts'
import { keys } from '../../../queries/query-keys.ts'
import { putTask } from '../order/ordering.ts'

/** Updates a cached column with further cards. */
export const showColumn = (
  projectId: string,
  filters: BoardFilters,
  column: Pick<LoadedColumn, 'id' | 'tasks' | 'nextCursor'>,
): void => {
  queryClient.setQueryData<Board>(
    keys.board(projectId, filters),
    (board) =>
      board && {
        ...board,
        columns: board.columns.map((shown) =>
          shown.id === column.id ? { ...shown, tasks: column.tasks, nextCursor: column.nextCursor } : shown,
        ),
      },
  )
}

/** Updates a project's cached boards, under any filters, before the server has responded. */
export async function changeBoard(projectId: string, change: (board: Board) => Board): Promise<void> {
  const queryKey = keys.boards(projectId)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueriesData<Board>({ queryKey }, (board) => board && change(board))
  refreshTasks()
}

/** Updates a cached task from the server's response, by itself and on its board. */
export async function cacheTask(task: Task): Promise<void> {
  const queryKey = keys.task(task.id)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, task)
  await changeBoard(task.projectId, (board) => putTask(board, task))
}

/** Reloads everything about tasks, and the feedback that refers to them. */
export const refreshTasks = (): void => {
  void queryClient.invalidateQueries({ queryKey: keys.tasks() })
  void queryClient.invalidateQueries({ queryKey: keys.feedback() })
}
