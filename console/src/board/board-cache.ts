import type { Board, BoardFilters } from '@earshot/shared/task'
import { queryClient } from '../lib/query-client.ts'
import { keys } from '../lib/query-keys.ts'
import type { Column } from '../queries/board.ts'

/** Shows a column with further cards. */
export const showColumn = (
  projectId: string,
  filters: BoardFilters,
  column: Pick<Column, 'id' | 'tasks' | 'nextCursor'>,
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

/** Asks the server again for everything about tasks, and for the feedback that names them. */
export const refreshTasks = (): void => {
  void queryClient.invalidateQueries({ queryKey: keys.tasks() })
  void queryClient.invalidateQueries({ queryKey: keys.feedback() })
}
