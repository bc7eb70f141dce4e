import type { Board, Task } from '@earshot/shared/task/task'

/** A move of a card into a column, between two neighbours. */
export interface Move {
  taskId: string
  columnId: string
  afterId: string | null
  beforeId: string | null
}

type Columns = Board['columns']

/** The card with this id, in any column. */
export const findTask = (board: Board, taskId: string): Task | undefined =>
  board.columns.flatMap(({ tasks }) => tasks).find(({ id }) => id === taskId)

/** The move to an index among a column's displayed cards, not counting the moved card itself. */
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

/** The move that returns a card to its current position. */
export function moveBack(board: Board, taskId: string): Move | undefined {
  const column = board.columns.find(({ tasks }) => tasks.some(({ id }) => id === taskId))
  if (!column) return undefined
  const index = column.tasks.findIndex(({ id }) => id === taskId)
  return moveTo(taskId, column.id, column.tasks, index)
}

/** True if a move changes nothing. */
export function isNoOpMove(board: Board, move: Move): boolean {
  const now = moveBack(board, move.taskId)
  return now?.columnId === move.columnId && now.afterId === move.afterId && now.beforeId === move.beforeId
}

/**
 * The board after a move, by the server's rules: after `afterId` if that card is in the column, otherwise before
 * `beforeId`, otherwise at the end. Unchanged if the card or the column no longer exists.
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
 * The board with a card from a response, in its column at its rank. A card that was not displayed under filters is not
 * added, because only the server can tell if it matches them; nor is one that is archived or deleted.
 */
export const putTask = (board: Board, task: Task): Board =>
  (isNarrowed(board) || isHidden(task)) && !findTask(board, task.id)
    ? board
    : insert(board, task, (tasks) => {
        const index = tasks.findIndex(
          (other) => other.rank > task.rank || (other.rank === task.rank && other.id > task.id),
        )
        return index >= 0 ? index : tasks.length
      })

const isHidden = ({ archivedAt, deletedAt }: Task): boolean => archivedAt !== null || deletedAt !== null

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
