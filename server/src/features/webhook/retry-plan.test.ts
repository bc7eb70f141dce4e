import { expect, test } from 'vitest'
import { pauseAfter, tryPauses } from './retry-plan.ts'

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
