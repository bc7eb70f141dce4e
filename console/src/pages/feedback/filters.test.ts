import type { Feedback } from '@earshot/shared/feedback'
import { expect, test } from 'vitest'
import { belongs, changeFilters, readFilters } from './filters.ts'

const id = '0193a000-0000-7000-8000-000000000001'
const item = { moderation: 'approved', statusId: id } as Feedback

test('filters are read from the URL, and what means nothing is left out', () => {
  const search = new URLSearchParams({
    kind: 'bug',
    moderation: 'sometimes',
    statusId: id,
    unanswered: 'true',
    query: '  login ',
    page: '3',
  })
  expect(readFilters(search)).toEqual({ kind: 'bug', statusId: id, unanswered: 'true', query: 'login' })
})

test('a change sets one filter and takes another away', () => {
  expect(changeFilters({ kind: 'bug', sort: 'top' }, { kind: undefined, category: 'open' })).toStrictEqual({
    sort: 'top',
    category: 'open',
  })
})

test.each([
  [{}, true],
  [{ moderation: 'held' }, false],
  [{ moderation: 'approved', statusId: id }, true],
  [{ statusId: '0193a000-0000-7000-8000-000000000002' }, false],
  [{ category: 'planned' }, true],
  [{ category: 'open' }, false],
] as const)('an approved, planned item under %j belongs: %s', (filters, expected) => {
  expect(belongs(item, filters, () => 'planned')).toBe(expected)
})
