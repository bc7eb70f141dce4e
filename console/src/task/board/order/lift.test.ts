import type { Task } from '@earshot/shared/task/task'
import { expect, test } from 'vitest'
import type { LoadedColumn } from '../../../queries/board.ts'
import { type Lift, nextPlace, placeOf, rowsOf } from './lift.ts'

const column = (id: string, tasks: string) =>
  ({ id, tasks: [...tasks].map((task) => ({ id: task })) }) as unknown as LoadedColumn
const columns = [column('todo', 'abc'), column('doing', ''), column('done', 'xy')]

const lifted = (taskId: string, columnId: string, index: number): Lift => ({
  task: { id: taskId } as Task,
  by: 'keyboard',
  from: placeOf(columns, taskId) ?? { columnId: '', index: 0 },
  to: { columnId, index },
  height: 60,
})
const shape = (of: LoadedColumn, lift?: Lift) =>
  rowsOf(of, lift)
    .map(({ kind, task }) => (kind === 'card' ? task.id : kind === 'origin' ? '-' : '+'))
    .join('')

test('the rows of a column are its cards, the place a card left, and the one where it would land', () => {
  const shapes = (lift?: Lift) => columns.map((of) => shape(of, lift)).join(' ')
  expect(shapes()).toBe('abc  xy')
  expect(shapes(lifted('b', 'done', 1))).toBe('a-c  x+y')
  expect(shapes(lifted('b', 'done', 2))).toBe('a-c  xy+')
  expect(shapes(lifted('b', 'doing', 0))).toBe('a-c + xy')
  expect(shapes(lifted('b', 'todo', 0))).toBe('+a-c  xy')
  expect(shapes(lifted('b', 'todo', 1))).toBe('a+c  xy')
  expect(shapes(lifted('b', 'todo', 2))).toBe('a-c+  xy')
})

test.each([
  ['b', 'todo', 1, 'ArrowUp', 'todo 0'],
  ['b', 'todo', 0, 'ArrowUp', 'todo 0'],
  ['b', 'todo', 2, 'ArrowDown', 'todo 2'],
  ['c', 'todo', 2, 'ArrowRight', 'doing 0'],
  ['c', 'doing', 0, 'ArrowRight', 'done 0'],
  ['x', 'done', 1, 'ArrowDown', 'done 1'],
  ['c', 'done', 2, 'ArrowDown', 'done 2'],
  ['a', 'todo', 0, 'ArrowLeft', 'todo 0'],
])('a card %s at %s %i goes by %s to %s', (taskId, columnId, index, key, expected) => {
  const place = nextPlace(columns, lifted(taskId, columnId, index), key)
  expect(`${place.columnId} ${place.index}`).toBe(expected)
})
