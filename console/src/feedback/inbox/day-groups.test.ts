import { expect, test } from 'vitest'
import { dayGroupOf } from './day-groups.ts'

const at = (text: string) => new Date(text).getTime()
/** A Thursday. */
const now = at('2026-11-26T09:30:00')

test.each([
  ['2026-11-26T00:00:00', 'Today'],
  ['2026-11-26T09:31:00', 'Today'],
  ['2026-11-25T23:59:59', 'Yesterday'],
  ['2026-11-24T12:00:00', 'This week'],
  ['2026-11-23T00:00:00', 'This week'],
  ['2026-11-22T23:59:59', 'This month'],
  ['2026-11-01T00:00:00', 'This month'],
  ['2026-10-31T23:00:00', 'October'],
  ['2025-12-31T12:00:00', 'December 2025'],
])('what came at %s stands below %s', (moment, group) => {
  expect(dayGroupOf(at(moment), now, 'en-GB')).toBe(group)
})

test('a week that began in another month still is this week, and Sunday belongs to it', () => {
  expect(dayGroupOf(at('2026-11-30T10:00:00'), at('2026-12-03T10:00:00'), 'en-GB')).toBe('This week')
  expect(dayGroupOf(at('2026-11-23T10:00:00'), at('2026-11-29T10:00:00'), 'en-GB')).toBe('This week')
})
