import type { Feedback } from '@earshot/shared/feedback/feedback'
import { expect, test } from 'vitest'
import { matchesFilters } from './filters.ts'

const id = '0193a000-0000-7000-8000-000000000001'
const item = { moderation: 'approved', statusId: id, assignee: { id } } as Feedback

test.each([
  [{}, true],
  [{ moderation: 'held' }, false],
  [{ moderation: 'approved', statusId: id }, true],
  [{ statusId: '0193a000-0000-7000-8000-000000000002' }, false],
  [{ category: 'planned' }, true],
  [{ category: 'open' }, false],
  [{ assigneeId: id }, true],
  [{ assigneeId: '0193a000-0000-7000-8000-000000000002' }, false],
  [{ unanswered: true }, true],
  [{ unanswered: true, moderation: 'held' }, false],
] as const)('an approved, planned item under %j belongs: %s', (filters, expected) => {
  expect(matchesFilters(item, filters, () => 'planned')).toBe(expected)
})
