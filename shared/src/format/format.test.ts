import { expect, test } from 'vitest'
import {
  formatAge,
  formatBytes,
  formatMinutes,
  formatPercent,
  formatRange,
  formatRangeOnBothClocks,
  formatRelativeTime,
  formatUkRange,
} from './format.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 bytes'],
  [1023, '1,023 bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [250 * 1024 * 1024, '250 MB'],
  [5 * 1024 ** 3, '5 GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})

const now = Date.UTC(2026, 10, 20, 12)
const minute = 60_000
const hour = 60 * minute

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
  expect(formatRelativeTime(at, now)).toBe(told)
})

test.each([
  [now + minute, 'now'],
  [now - 59_000, 'now'],
  [now - 5 * minute, '5m'],
  [now - 25 * hour, '1d'],
  [now - 13 * 24 * hour, '1w'],
  [now - 40 * 24 * hour, '1mo'],
  [now - 800 * 24 * hour, '2y'],
])('%d is told in short as %s', (at, told) => {
  expect(formatAge(at, now)).toBe(told)
})

test('a window is said in UTC and by the clocks of the United Kingdom', () => {
  const from = Date.UTC(2026, 6, 7, 22, 30)
  expect(formatRange(from, from + hour)).toBe('Tuesday 7 July 2026, 22:30 to 23:30 UTC')
  expect(formatUkRange(from, from + hour)).toBe(
    'Tuesday 7 July 2026, 23:30 to Wednesday 8 July 2026, 00:30 UK time',
  )
})

test('where both clocks show the same, it is said once', () => {
  const winter = Date.UTC(2026, 10, 24, 22)
  expect(formatRangeOnBothClocks(winter, winter + hour)).toBe(
    'Tuesday 24 November 2026, 22:00 to 23:00 UTC and UK time',
  )
  const summer = Date.UTC(2026, 6, 7, 12)
  expect(formatRangeOnBothClocks(summer, summer + hour)).toBe(
    'Tuesday 7 July 2026, 12:00 to 13:00 UTC (Tuesday 7 July 2026, 13:00 to 14:00 UK time)',
  )
})

test('minutes are said in hours and minutes', () => {
  expect([0, 1, 12, 60, 125].map(formatMinutes)).toEqual([
    '0 minutes',
    '1 minute',
    '12 minutes',
    '1 hour',
    '2 hours 5 minutes',
  ])
})

test('an uptime is never rounded up to what was not reached', () => {
  expect([100, 99.999, 95, 94.999].map(formatPercent)).toEqual(['100 %', '99.99 %', '95.00 %', '94.99 %'])
})
