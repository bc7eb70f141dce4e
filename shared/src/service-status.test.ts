import { describe, expect, test } from 'vitest'
import { limits } from './limits.ts'
import {
  maintenanceRefusal,
  minutesInWords,
  percentInWords,
  ukWindowInWords,
  windowInWords,
  windowOnBothClocks,
} from './service-status.ts'

const minute = 60_000
const hour = 60 * minute
const now = Date.UTC(2026, 10, 22, 3, 0)

describe('[9.29][9.51] maintenance', () => {
  const refusal = (inMs: number, lasting: number) =>
    maintenanceRefusal({ startsAt: now + inMs, endsAt: now + inMs + lasting }, now)

  test.each([
    ['72 hours ahead', 72 * hour, 2 * hour],
    ['later', 100 * hour, hour],
    ['at once, for a moment less than 10 minutes', 0, 10 * minute - 1],
    ['exactly 72 hours ahead, for 10 minutes', 72 * hour, 10 * minute],
  ])('may be announced %s', (_, ahead, lasting) => {
    expect(refusal(ahead, lasting)).toBeUndefined()
  })

  test.each([
    ['a millisecond less than 72 hours ahead', 72 * hour - 1, hour],
    ['sooner for 10 minutes', hour, 10 * minute],
  ])('may not be announced %s', (_, ahead, lasting) => {
    expect(refusal(ahead, lasting)).toEqual({
      path: 'startsAt',
      message:
        'Maintenance needs 72 hours’ notice: let it begin on Wednesday 25 November 2026, 03:00 UTC or later, or make it shorter than 10 minutes.',
    })
  })

  test('ends after it begins, and lies ahead', () => {
    expect(refusal(100 * hour, 0)?.path).toBe('endsAt')
    expect(refusal(-1, minute)?.path).toBe('startsAt')
  })

  test('lies within a year: what no calendar has would take the status page down', () => {
    expect(refusal(limits.noticeWithin - hour, hour)).toBeUndefined()
    expect(refusal(limits.noticeWithin - hour, hour + 1)?.path).toBe('endsAt')
    expect(refusal(8.64e15, hour)?.path).toBe('endsAt')
  })
})

test('a window is said in UTC and by the clocks of the United Kingdom', () => {
  const from = Date.UTC(2026, 6, 7, 22, 30)
  expect(windowInWords(from, from + hour)).toBe('Tuesday 7 July 2026, 22:30 to 23:30 UTC')
  expect(ukWindowInWords(from, from + hour)).toBe(
    'Tuesday 7 July 2026, 23:30 to Wednesday 8 July 2026, 00:30 UK time',
  )
})

test('where both clocks show the same, it is said once', () => {
  const winter = Date.UTC(2026, 10, 24, 22)
  expect(windowOnBothClocks(winter, winter + hour)).toBe(
    'Tuesday 24 November 2026, 22:00 to 23:00 UTC and UK time',
  )
  const summer = Date.UTC(2026, 6, 7, 12)
  expect(windowOnBothClocks(summer, summer + hour)).toBe(
    'Tuesday 7 July 2026, 12:00 to 13:00 UTC (Tuesday 7 July 2026, 13:00 to 14:00 UK time)',
  )
})

test('minutes are said in hours and minutes', () => {
  expect([0, 1, 12, 60, 125].map(minutesInWords)).toEqual([
    '0 minutes',
    '1 minute',
    '12 minutes',
    '1 hour',
    '2 hours 5 minutes',
  ])
})

test('an up-time is never rounded up to what was not reached', () => {
  expect([100, 99.999, 95, 94.999].map(percentInWords)).toEqual(['100 %', '99.99 %', '95.00 %', '94.99 %'])
})
