import { expect, test } from 'vitest'
import { dayOf, daysToMonday, dueAtOf, formatDueDay, formatDueDistance, isOverdue } from './due-day.ts'

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
  expect(isOverdue(due, new Date(2026, 1, 28, 23, 59))).toBe(false)
  expect(isOverdue(due, new Date(2026, 2, 1))).toBe(true)
})

test.each([
  ['2026-02-26', '2d late'],
  ['2026-02-28', 'Today'],
  ['2026-03-01', 'Tomorrow'],
  ['2026-03-02', 'the day'],
])('on 28 February a task of %s is due: %s', (due, expected) => {
  expect(formatDueDay(dueAtOf(due) ?? 0, new Date(2026, 1, 28, 13), () => 'the day')).toBe(expected)
})

test('how far off a due day is goes by days, not by hours', () => {
  const now = new Date(2026, 10, 22, 23, 30)
  expect(formatDueDistance(dueAtOf('2026-11-22') ?? 0, now)).toBe('today')
  expect(formatDueDistance(dueAtOf('2026-11-23') ?? 0, now)).toBe('tomorrow')
  expect(formatDueDistance(Date.UTC(2026, 10, 20, 18), now)).toBe('2 days ago')
})

test('next week begins on the next Monday', () => {
  expect(daysToMonday(new Date(2026, 10, 22))).toBe(1)
  expect(daysToMonday(new Date(2026, 10, 23))).toBe(7)
})
