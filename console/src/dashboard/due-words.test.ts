import { expect, test } from 'vitest'
import { formatDueDate } from './due-words.ts'

const far = {
  weekday: new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }),
  date: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
}

test.each([
  ['2026-11-11', '9 days late'],
  ['2026-11-19', '1 day late'],
  ['2026-11-20', 'Due today'],
  ['2026-11-21', 'Due tomorrow'],
  ['2026-11-26', 'Due Thursday'],
  ['2026-12-01', 'Due 1 December'],
])('on 20 November, %s is %s', (due, words) => {
  expect(formatDueDate(due, '2026-11-20', far)).toBe(words)
})
