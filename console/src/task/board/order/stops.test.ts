import { expect, test } from 'vitest'
import type { LoadedColumn } from '../../../queries/board.ts'
import { entryOf, nextStop } from './stops.ts'

const column = (id: string, tasks: string) =>
  ({ id, tasks: [...tasks].map((task) => ({ id: task })) }) as unknown as LoadedColumn
const columns = [column('todo', 'abc'), column('doing', ''), column('done', 'xy')]

test.each([
  ['a', 'ArrowDown', 'b'],
  ['c', 'ArrowDown', 'foot-todo'],
  ['foot-todo', 'ArrowUp', 'c'],
  ['foot-todo', 'ArrowDown', undefined],
  ['a', 'ArrowUp', 'add-todo'],
  ['c', 'Home', 'a'],
  ['a', 'End', 'c'],
  ['c', 'ArrowRight', 'foot-doing'],
  ['foot-doing', 'ArrowRight', 'foot-done'],
  ['x', 'ArrowLeft', 'foot-doing'],
  ['a', 'ArrowLeft', undefined],
  ['add-todo', 'ArrowRight', 'menu-todo'],
  ['menu-todo', 'ArrowRight', 'add-doing'],
  ['menu-doing', 'ArrowDown', 'foot-doing'],
  ['add-todo', 'ArrowUp', undefined],
  ['a', 'j', undefined],
])('from %s the key %s leads to %s', (stop, key, expected) => {
  expect(nextStop(columns, stop, key)).toBe(expected)
})

test('beside a longer column is its last card', () => {
  expect(nextStop([columns[0] as LoadedColumn, columns[2] as LoadedColumn], 'c', 'ArrowRight')).toBe('y')
})

test('Tab enters at the last stop while it is there, else at the first card', () => {
  expect(entryOf(columns, 'x')).toBe('x')
  expect(entryOf(columns, 'menu-done')).toBe('menu-done')
  expect(entryOf(columns, 'gone')).toBe('a')
  expect(entryOf([column('empty', '')], undefined)).toBe('add-empty')
})
