import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = Date.UTC(2026, 10, 20, 12)
const minute = 60_000

test.each([
  [now, 'just now'],
  [now - 59_000, 'just now'],
  [now - 5 * minute, '5 minutes ago'],
  [now - 90 * minute, '1 hour ago'],
  [now - 26 * 60 * minute, 'yesterday'],
  [now + 3 * 24 * 60 * minute, 'in 3 days'],
  [now + 5 * 24 * 60 * minute - 1, 'in 5 days'],
  [now + 5 * 24 * 60 * minute - 60 * minute, 'in 5 days'],
  [now + 4 * 24 * 60 * minute + 11 * 60 * minute, 'in 4 days'],
  [now + 24 * 60 * minute - 10 * minute, 'tomorrow'],
  [now + 59.9 * minute, 'in 1 hour'],
  [now - 59.9 * minute, '59 minutes ago'],
  [now - 400 * 24 * 60 * minute, 'last year'],
])('%d is told as "%s"', (at, told) => {
  expect(relativeTime(at, now, 'en')).toBe(told)
})
