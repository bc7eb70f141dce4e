import { TaskActivityPage } from '@earshot/shared/activity/activity'
import { limits } from '@earshot/shared/limits'
import { Board, type BoardFilters, Task, TaskPage } from '@earshot/shared/task/task'
import { TaskCommentPage } from '@earshot/shared/task/task-comment'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { queryClient } from './query-client.ts'
import { keys } from './query-keys.ts'
import { cursorQuery, getQuery } from './server-query.ts'

export type LoadedColumn = Board['columns'][number]

/** Loads a column's next cards. */
export async function loadMore(
  projectId: string,
  column: LoadedColumn,
  filters: BoardFilters,
  signal?: AbortSignal,
): Promise<LoadedColumn> {
  const page = await request('GET', `/projects/${projectId}/columns/${column.id}/tasks`, TaskPage, {
    query: { ...filters, cursor: column.nextCursor ?? undefined, limit: limits.pageSizeMax },
    ...(signal && { signal }),
  })
  return { ...column, tasks: [...column.tasks, ...page.items], nextCursor: page.nextCursor }
}

/** Loads as many cards of a column as before, so that a refresh does not collapse an expanded column. */
async function refill(
  projectId: string,
  column: LoadedColumn,
  filters: BoardFilters,
  signal: AbortSignal,
): Promise<LoadedColumn> {
  const before = queryClient.getQueryData<Board>(keys.board(projectId, filters))
  const loaded = before?.columns.find(({ id }) => id === column.id)?.tasks.length ?? 0
  let filled = column
  while (filled.nextCursor && filled.tasks.length < loaded)
    filled = await loadMore(projectId, filled, filters, signal)
  return filled
}

/** A project's filtered board, with the cards loaded so far. */
export const boardQuery = (projectId: string, filters: BoardFilters = {}) =>
  queryOptions({
    queryKey: keys.board(projectId, filters),
    queryFn: async ({ signal }): Promise<Board> => {
      const board = await request('GET', `/projects/${projectId}/board`, Board, { query: filters, signal })
      const columns = board.columns.map((column) => refill(projectId, column, filters, signal))
      return { ...board, columns: await Promise.all(columns) }
    },
  })

export const taskQuery = (taskId: string) => getQuery(keys.task(taskId), `/tasks/${taskId}`, Task)

/** Comments on a task, oldest first. */
export const taskCommentsQuery = (taskId: string) =>
  cursorQuery(keys.taskComments(taskId), `/tasks/${taskId}/comments`, TaskCommentPage, { limit: 50 })

/** Changes of a task, oldest first. */
export const taskActivityQuery = (taskId: string) =>
  cursorQuery(keys.taskActivity(taskId), `/tasks/${taskId}/activity`, TaskActivityPage, { limit: 50 })
