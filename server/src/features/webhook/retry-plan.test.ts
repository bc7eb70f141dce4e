import { expect, test } from 'vitest'
import { askedPause, pauseAfter, tryPauses } from './retry-plan.ts'

/* Checklist WHK-3. */

const minute = 60_000
const hour = 60 * minute

test('a message is tried ten times in about three days', () => {
  expect(tryPauses).toHaveLength(9)
  const sum = tryPauses.reduce((all, pause) => all + pause, 0)
  expect(sum / hour).toBeGreaterThan(72)
  expect(sum / hour).toBeLessThan(80)
  expect(pauseAfter(9, 0.5)).toBe(24 * hour)
  expect(pauseAfter(10, 0.5)).toBeUndefined()
})

test('pauses differ by a fifth, so that what failed together does not return together', () => {
  expect(pauseAfter(2, 0)).toBe(4 * minute)
  expect(pauseAfter(2, 0.5)).toBe(5 * minute)
  expect(pauseAfter(2, 1)).toBe(6 * minute)
})

test.each([
  [undefined, 0],
  ['120', 2 * minute],
  ['Sat, 28 Nov 2026 12:10:00 GMT', 10 * minute],
  ['Sat, 28 Nov 2026 11:00:00 GMT', 0],
  ['999999999', 24 * hour],
  ['soon', 0],
  ['-5', 0],
])('Retry-After %s asks for %d ms', (header, expected) => {
  expect(askedPause(header, Date.UTC(2026, 10, 28, 12))).toBe(expected)
})
