import type { Board, Task } from '@earshot/shared/task/task'
import { expect, test } from 'vitest'
import { applyMove, dropTask, isNoOpMove, moveBack, moveTo, putTask } from './ordering.ts'

const task = (id: string, columnId: string, rank: string) =>
  ({ id, columnId, rank, archivedAt: null, deletedAt: null }) as Task
const board = {
  columns: [
    {
      id: 'todo',
      taskCount: 3,
      matchCount: 3,
      tasks: [task('a', 'todo', 'a1'), task('b', 'todo', 'a2'), task('c', 'todo', 'a3')],
    },
    { id: 'done', taskCount: 1, matchCount: 1, tasks: [task('d', 'done', 'a1')] },
  ],
} as unknown as Board

const shape = ({ columns }: Board) =>
  Object.fromEntries(
    columns.map(({ id, tasks, taskCount }) => [id, `${tasks.map((card) => card.id).join('')} ${taskCount}`]),
  )
const [todo, done] = board.columns as [Board['columns'][0], Board['columns'][0]]

test.each([
  ['to the top of its own column', moveTo('c', 'todo', todo.tasks, 0), { todo: 'cab 3', done: 'd 1' }],
  ['down in its own column', moveTo('a', 'todo', todo.tasks, 1), { todo: 'bac 3', done: 'd 1' }],
  [
    'behind the last card of another column',
    moveTo('a', 'done', done.tasks, 1),
    { todo: 'bc 2', done: 'da 2' },
  ],
  [
    'before the first card of another column',
    moveTo('b', 'done', done.tasks, 0),
    { todo: 'ac 2', done: 'bd 2' },
  ],
])('a card goes %s', (_, move, expected) => {
  expect(shape(applyMove(board, move))).toEqual(expected)
})

test('among the cards that a filter leaves, the neighbours are those on screen', () => {
  expect(moveTo('d', 'todo', [task('a', 'todo', 'a1'), task('c', 'todo', 'a3')], 1)).toEqual({
    taskId: 'd',
    columnId: 'todo',
    afterId: 'a',
    beforeId: 'c',
  })
})

test('neighbours that moved away meanwhile are ignored', () => {
  const move = { taskId: 'a', columnId: 'done', afterId: 'gone', beforeId: 'd' }
  expect(shape(applyMove(board, move))).toEqual({ todo: 'bc 2', done: 'ad 2' })
  expect(shape(applyMove(board, { ...move, beforeId: null }))).toEqual({ todo: 'bc 2', done: 'da 2' })
})

test('a card or a column that is gone leaves the board as it is', () => {
  expect(applyMove(board, moveTo('x', 'done', done.tasks, 0))).toBe(board)
  expect(applyMove(board, moveTo('a', 'gone', [], 0))).toBe(board)
})

test('moving back undoes a move', () => {
  const back = moveBack(board, 'b')
  const moved = applyMove(board, moveTo('b', 'done', done.tasks, 0))
  expect(back && shape(applyMove(moved, back))).toEqual(shape(board))
})

test('a move to where the card is stays put', () => {
  expect(isNoOpMove(board, moveTo('b', 'todo', todo.tasks, 1))).toBe(true)
  expect(isNoOpMove(board, moveTo('b', 'todo', todo.tasks, 2))).toBe(false)
  // After 'a' while a filter hides 'b'.
  expect(isNoOpMove(board, { taskId: 'c', columnId: 'todo', afterId: 'a', beforeId: null })).toBe(false)
})

test("the server's answer takes its place by rank, once", () => {
  const moved = applyMove(board, moveTo('a', 'done', done.tasks, 0))
  expect(shape(putTask(moved, task('a', 'done', 'a2')))).toEqual({ todo: 'bc 2', done: 'da 2' })
  expect(shape(putTask(board, task('n', 'todo', 'a2V')))).toEqual({ todo: 'abnc 4', done: 'd 1' })
})

test('a narrowed board takes changes of the cards that it shows, and no others', () => {
  const narrowed = { ...board, columns: board.columns.map((column) => ({ ...column, taskCount: 9 })) }
  expect(shape(putTask(narrowed, task('a', 'done', 'a2')))).toEqual({ todo: 'bc 8', done: 'da 10' })
  expect(putTask(narrowed, task('n', 'todo', 'a2V'))).toBe(narrowed)
})

test('an archived card and a deleted one take no place', () => {
  const hidden = task('n', 'todo', 'a2V')
  expect(shape(putTask(board, { ...hidden, archivedAt: 1 }))).toEqual(shape(board))
  expect(shape(putTask(board, { ...hidden, deletedAt: 1 }))).toEqual(shape(board))
})

test('a deleted card is gone from the column and its count', () => {
  expect(shape(dropTask(board, 'b'))).toEqual({ todo: 'ac 2', done: 'd 1' })
})
