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
  [now - 400 * 24 * 60 * minute, 'last year'],
])('%d is told as "%s"', (at, told) => {
  expect(relativeTime(at, now, 'en')).toBe(told)
})
