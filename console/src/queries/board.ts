import { Board, Task, TaskPage } from '@earshot/shared/task'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { keys } from '../lib/query-keys.ts'
import { getQuery } from './server-query.ts'

export type Column = Board['columns'][number]

/** The next cards of a column behind those that are loaded. */
export async function loadMore(projectId: string, column: Column, signal?: AbortSignal): Promise<Column> {
  const page = await request('GET', `/projects/${projectId}/columns/${column.id}/tasks`, TaskPage, {
    query: { cursor: column.nextCursor ?? undefined, limit: 50 },
    ...(signal && { signal }),
  })
  return { ...column, tasks: [...column.tasks, ...page.items], nextCursor: page.nextCursor }
}

/** As many cards of a column as were loaded before, so a refresh does not fold what somebody unfolded. */
async function refill(projectId: string, column: Column, signal: AbortSignal): Promise<Column> {
  const before = queryClient.getQueryData<Board>(keys.board(projectId))
  const loaded = before?.columns.find(({ id }) => id === column.id)?.tasks.length ?? 0
  let filled = column
  while (filled.nextCursor && filled.tasks.length < loaded) filled = await loadMore(projectId, filled, signal)
  return filled
}

/** A project's board with the cards that have been asked for so far. */
export const boardQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.board(projectId),
    queryFn: async ({ signal }): Promise<Board> => {
      const { columns } = await request('GET', `/projects/${projectId}/board`, Board, { signal })
      return { columns: await Promise.all(columns.map((column) => refill(projectId, column, signal))) }
    },
  })

/** One card. */
export const taskQuery = (taskId: string) => getQuery(keys.task(taskId), `/tasks/${taskId}`, Task)
