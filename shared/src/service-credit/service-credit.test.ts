import { describe, expect, test } from 'vitest'
import { plans } from '../plan/plans.ts'
import { type CreditCase, serviceCredit, trialEnd, yearlyPriceOf } from './service-credit.ts'
import { serviceLevel } from './service-level.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** A time in November 2026, which has 30 days: 43,200 minutes, of which 5 % are 36 hours. */
const at = (date: number, time = 0): number => Date.UTC(2026, 10, date) + time
const down = (date: number, length: number) => ({ from: at(date), to: at(date, length) })

const usual: CreditCase = {
  month: '2026-11',
  now: at(20),
  interruptions: [down(12, 40 * hour)],
  excluded: [],
  trialUntil: at(1) - 100 * day,
  yearlyPrice: plans.agency.price.yearly,
}

const verdicts: [what: string, changed: Partial<CreditCase>, verdict: string, creditCents: number][] = [
  ['a month below 95 % brings five days of cost', {}, 'due', 138],
  ['nothing was down', { interruptions: [] }, 'met', 0],
  ['exactly 95.00 % is not below', { interruptions: [down(12, 36 * hour)] }, 'met', 0],
  ['a second more than 5 % is', { interruptions: [down(12, 36 * hour + second)] }, 'due', 138],
  [
    'interruptions add up',
    { interruptions: [down(3, 20 * hour), down(12, 20 * hour)], now: at(20) },
    'due',
    138,
  ],
  [
    'interruptions of 9 minutes 59 count nothing, however many',
    { interruptions: many(300, 10 * minute - second) },
    'met',
    0,
  ],
  ['interruptions of 10 minutes count', { interruptions: many(300, 10 * minute) }, 'due', 138],
  ['scheduled maintenance is taken out', { excluded: [down(12, 5 * hour)] }, 'met', 0],
  ['a failure of others is taken out', { excluded: [down(12, 40 * hour)] }, 'met', 0],
  ['maintenance of another day takes nothing', { excluded: [down(20, 5 * hour)] }, 'due', 138],
  [
    'what is left of it for less than 10 minutes counts nothing',
    { interruptions: cutByMaintenance(), excluded: maintenance() },
    'met',
    0,
  ],
  ['what was down in the trial counts nothing', { trialUntil: at(14) }, 'met', 0],
  ['a trial that ended just before takes nothing', { trialUntil: at(12) }, 'due', 138],
  ['the Free plan costs nothing, so nothing is credited', { yearlyPrice: 0 }, 'free', 0],
  ['the Pro plan at its list price', { yearlyPrice: 39 }, 'due', 54],
  ['the Pro plan at its beta price', { yearlyPrice: 19 }, 'due', 26],
  ['the tenth day after it ended is in time', { now: at(24) - 1 }, 'due', 138],
  ['the eleventh day is late', { now: at(24) }, 'late', 0],
  ['while it is still down, it is in time', { now: at(13) }, 'due', 138],
  [
    'the days count from the last interruption that counts',
    { interruptions: [down(3, 40 * hour), down(20, hour), down(27, 9 * minute)], now: at(31) - 1 },
    'due',
    138,
  ],
  [
    'a short one later gives no more time',
    { interruptions: [down(3, 40 * hour), down(27, 9 * minute)], now: at(28) },
    'late',
    0,
  ],
  [
    'what was down in the month before is that month’s',
    { interruptions: [{ from: at(1) - 40 * hour, to: at(1) }], now: at(5) },
    'met',
    0,
  ],
]

describe('service credits', () => {
  test.each(verdicts)(
    'credit for the month: %s',
    { tags: ['9.25', '9.26', '9.27'] },
    (_, changed, verdict, creditCents) => {
      const figures = serviceCredit({ ...usual, ...changed })
      expect([figures.verdict, figures.creditCents]).toEqual([verdict, creditCents])
    },
  )

  test('an interruption over the turn of the month is long in both, and each has its part', () => {
    const interruptions = [{ from: at(1) - 5 * minute, to: at(1, 5 * minute) }]
    const counted = (month: string) => serviceCredit({ ...usual, month, interruptions }).countedMinutes
    expect([counted('2026-10'), counted('2026-11')]).toEqual([5, 5])
  })

  test('the time to claim a month that ended within an interruption counts from the interruption’s end', () => {
    const interruptions = [{ from: at(28), to: at(28) + 5 * day }]
    expect(serviceCredit({ ...usual, interruptions }).claimUntil).toBe(Date.UTC(2026, 11, 13) - 1)
  })

  test('a month brings a month’s cost at most', { tags: ['9.28'] }, () => {
    const generous = { ...serviceLevel, creditDays: 45 }
    expect(serviceCredit(usual, generous).creditCents).toBe(825)
    expect(serviceCredit(usual, { ...generous, creditDays: 29 }).creditCents).toBe(798)
  })

  test('the figures say what was down, what of it counts, and of how much', () => {
    const figures = serviceCredit({ ...usual, interruptions: [down(3, 9 * minute), down(12, 36 * hour)] })
    expect(figures).toEqual({
      month: '2026-11',
      verdict: 'met',
      downMinutes: 2169,
      countedMinutes: 2160,
      monthMinutes: 43_200,
      upTime: 95,
      costCents: 825,
      creditCents: 0,
      claimUntil: at(24) - 1,
    })
  })
})

test('the price is the plan’s, and the beta’s for whom it was promised where there is one', () => {
  expect([yearlyPriceOf('free', false), yearlyPriceOf('pro', false), yearlyPriceOf('agency', false)]).toEqual(
    [0, 39, 99],
  )
  expect([yearlyPriceOf('free', true), yearlyPriceOf('pro', true), yearlyPriceOf('agency', true)]).toEqual([
    0, 19, 99,
  ])
})

test('an organisation’s first 30 days are its trial', () => {
  expect(trialEnd(at(1))).toBe(at(31))
})

/** Interruptions of one length, an hour apart. */
function many(count: number, length: number) {
  return Array.from({ length: count }, (_, i) => ({ from: at(5, i * hour), to: at(5, i * hour + length) }))
}

/** Forty hours, of which maintenance leaves nine minutes at either end. */
function cutByMaintenance() {
  return [down(12, 40 * hour)]
}

function maintenance() {
  return [{ from: at(12, 9 * minute), to: at(12, 40 * hour - 9 * minute) }]
}
