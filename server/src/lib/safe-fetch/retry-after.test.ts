import { expect, test } from 'vitest'
import { retryAfterMs } from './retry-after.ts'

const minute = 60_000
const hour = 60 * minute

test.each([
  [undefined, 0],
  ['120', 2 * minute],
  ['Sat, 28 Nov 2026 12:10:00 GMT', 10 * minute],
  ['Sat, 28 Nov 2026 11:00:00 GMT', 0],
  ['999999999', 24 * hour],
  ['soon', 0],
  ['-5', 0],
])('Retry-After %s asks for %d ms', (header, expected) => {
  expect(retryAfterMs(header, Date.UTC(2026, 10, 28, 12))).toBe(expected)
})
