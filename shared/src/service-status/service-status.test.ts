import { describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { maintenanceRefusal } from './service-status.ts'

const minute = 60_000
const hour = 60 * minute
const now = Date.UTC(2026, 10, 22, 3, 0)

describe('maintenance', { tags: ['9.29', '9.51'] }, () => {
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
