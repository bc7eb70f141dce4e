import type { Task } from '@earshot/shared/task'
import { expect, test } from 'vitest'
import { readSearch } from '../lib/search-state.ts'
import { BoardSearch, isShown } from './board-filters.ts'

const task = {
  reference: 'TASK-7',
  title: 'Dark palette',
  tagIds: ['design'],
  assignee: { id: 'ada' },
  feedback: [{ reference: 'IDEA-12' }],
} as Task

test.each([
  ['', true],
  ['assignee=ada', true],
  ['assignee=none', false],
  ['assignee=grace', false],
  ['tag=design', true],
  ['tag=chore', false],
  ['query=DARK', true],
  ['query=idea-12', true],
  ['query=task-7&tag=design', true],
  ['query=light', false],
])('under "%s" the card is shown: %s', (search, expected) => {
  expect(isShown(task, readSearch(BoardSearch, new URLSearchParams(search)))).toBe(expected)
})

test('a card without an assignee is found by that', () => {
  expect(isShown({ ...task, assignee: null }, { assignee: 'none', tag: '', query: '' })).toBe(true)
})
