import { expect, test } from 'vitest'
import { dayOf, dueAtOf, isOverdue } from './due-day.ts'

test('a day survives the way to a time and back', () => {
  expect(dayOf(dueAtOf('2026-02-28'))).toBe('2026-02-28')
})

test('no day is no due time', () => {
  expect(dueAtOf('')).toBeNull()
  expect(dueAtOf('2026-02-31x')).toBeNull()
  expect(dayOf(null)).toBe('')
})

test('a task is overdue once its day is over', () => {
  const due = dueAtOf('2026-02-28') ?? 0
  expect(isOverdue(due, Date.parse('2026-02-28T23:59:59Z'))).toBe(false)
  expect(isOverdue(due, Date.parse('2026-03-01T00:00:00Z'))).toBe(true)
})
