import type { Board, BoardFilters, Task } from '@earshot/shared/task/task'
import type { LoadedColumn } from '../../queries/board.ts'
import { queryClient } from '../../queries/query-client.ts'
import { keys } from '../../queries/query-keys.ts'
import { putTask } from './order/ordering.ts'

/** Shows a column with further cards. */
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

/** Changes what is shown of a project's board, under whatever filters, ahead of the server's next answer. */
export async function changeBoard(projectId: string, change: (board: Board) => Board): Promise<void> {
  const queryKey = keys.boards(projectId)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueriesData<Board>({ queryKey }, (board) => board && change(board))
  refreshTasks()
}

/** Shows a card as the server answered it, by itself and on the board. */
export async function keepTask(task: Task): Promise<void> {
  const queryKey = keys.task(task.id)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, task)
  await changeBoard(task.projectId, (board) => putTask(board, task))
}

/** Asks the server again for everything about tasks, and for the feedback that names them. */
export const refreshTasks = (): void => {
  void queryClient.invalidateQueries({ queryKey: keys.tasks() })
  void queryClient.invalidateQueries({ queryKey: keys.feedback() })
}
