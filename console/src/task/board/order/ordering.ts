import type { Board, Task } from '@earshot/shared/task/task'

/** Where a card goes: into a column, between two neighbours that it is to stand between. */
export interface Move {
  taskId: string
  columnId: string
  afterId: string | null
  beforeId: string | null
}

type Columns = Board['columns']

/** The card with this id, wherever it is on the board. */
export const findTask = (board: Board, taskId: string): Task | undefined =>
  board.columns.flatMap(({ tasks }) => tasks).find(({ id }) => id === taskId)

/** The move that puts a card at a place among the cards shown of a column; the card itself does not count. */
export function moveTo(
  taskId: string,
  columnId: string,
  shown: readonly { id: string }[],
  index: number,
): Move {
  const others = shown.filter(({ id }) => id !== taskId)
  return {
    taskId,
    columnId,
    afterId: others[index - 1]?.id ?? null,
    beforeId: others[index]?.id ?? null,
  }
}

/** The move that would bring a card back to where it is now. */
export function moveBack(board: Board, taskId: string): Move | undefined {
  const column = board.columns.find(({ tasks }) => tasks.some(({ id }) => id === taskId))
  if (!column) return undefined
  const index = column.tasks.findIndex(({ id }) => id === taskId)
  return moveTo(taskId, column.id, column.tasks, index)
}

/** Whether a move would leave the card where it is. */
export function staysPut(board: Board, move: Move): boolean {
  const now = moveBack(board, move.taskId)
  return now?.columnId === move.columnId && now.afterId === move.afterId && now.beforeId === move.beforeId
}

/**
 * The board with a card moved, as the server would do it: behind `afterId` where that stands in the column,
 * else before `beforeId`, else at the end. A card or column that is gone leaves the board as it is.
 */
export function applyMove(board: Board, { taskId, columnId, afterId, beforeId }: Move): Board {
  const task = findTask(board, taskId)
  if (!task || !board.columns.some(({ id }) => id === columnId)) return board
  return insert(board, { ...task, columnId }, (tasks) => {
    const after = tasks.findIndex(({ id }) => id === afterId)
    if (after >= 0) return after + 1
    const before = tasks.findIndex(({ id }) => id === beforeId)
    return before >= 0 ? before : tasks.length
  })
}

/**
 * The board with a card as the server answered it, in its column at its rank. Only the server knows whether filters
 * let through what they did not show before.
 */
export const putTask = (board: Board, task: Task): Board =>
  isNarrowed(board) && !findTask(board, task.id)
    ? board
    : insert(board, task, (tasks) => {
        const index = tasks.findIndex(
          (other) => other.rank > task.rank || (other.rank === task.rank && other.id > task.id),
        )
        return index >= 0 ? index : tasks.length
      })

const isNarrowed = ({ columns }: Board): boolean =>
  columns.some(({ matchCount, taskCount }) => matchCount < taskCount)

/** The board without a card. */
export const dropTask = (board: Board, taskId: string): Board => ({
  ...board,
  columns: without(board.columns, taskId),
})

function insert(board: Board, task: Task, indexIn: (tasks: readonly Task[]) => number): Board {
  const columns = without(board.columns, task.id).map((column) => {
    if (column.id !== task.columnId) return column
    return {
      ...column,
      taskCount: column.taskCount + 1,
      matchCount: column.matchCount + 1,
      tasks: column.tasks.toSpliced(indexIn(column.tasks), 0, task),
    }
  })
  return { ...board, columns }
}

const without = (columns: Columns, taskId: string): Columns =>
  columns.map((column) => {
    if (!column.tasks.some(({ id }) => id === taskId)) return column
    return {
      ...column,
      tasks: column.tasks.filter(({ id }) => id !== taskId),
      taskCount: column.taskCount - 1,
      matchCount: column.matchCount - 1,
    }
  })
