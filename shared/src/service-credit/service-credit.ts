import { type Month, monthSpan } from '../field/month.ts'
import { type Plan, plans } from '../plan/plans.ts'
import { clipSpans, lengthOf, type Span, subtractSpans } from '../text/spans.ts'
import type { MonthFigures } from './credit-claim.ts'
import { serviceLevel } from './service-level.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Facts that a credit depends on; times in milliseconds since 1970, UTC. */
export interface CreditCase {
  month: Month
  /** Time of the claim. */
  now: number
  /** Spans in which the service was down. */
  interruptions: readonly Span[]
  /** Scheduled maintenance, and failures of third parties. */
  excluded: readonly Span[]
  /** End of the organisation's trial; downtime before brings no credit. */
  trialUntil: number
  /** The organisation's price in that month, in US dollars a year. */
  yearlyPrice: number
}

/**
 * The rules of service credits (product specification, sections 1 and 9): a month below 95 % uptime brings 5 days of
 * cost, a day being the month's cost divided by 30, and never more than a month's cost. Interruptions shorter than 10
 * minutes, in the trial, in scheduled maintenance or caused by third parties do not count. The claim must come within
 * 10 days, counted from the day on which the last counted interruption ended.
 */
export function serviceCredit(
  { month, now, interruptions, excluded, trialUntil, yearlyPrice }: CreditCase,
  level: Rules = serviceLevel,
): MonthFigures {
  const whole = monthSpan(month)
  const monthLength = lengthOf([whole])
  const trial = { from: Number.NEGATIVE_INFINITY, to: trialUntil }
  const counted = subtractSpans(interruptions, [...excluded, trial]).filter(
    (span) => lengthOf([span]) >= level.shortOutage * minute && clipSpans([span], whole).length > 0,
  )
  const down = lengthOf(clipSpans(counted, whole))
  const below = (monthLength - down) * 100 < level.creditBelow * monthLength
  const monthlyCost = (yearlyPrice * 100) / 12
  const credit = Math.min(
    (monthlyCost / level.daysPerMonth) * level.creditDays,
    monthlyCost * level.creditMonthsMax,
  )
  const claimUntil = lastDayToClaim(counted, level)
  const verdict = verdictOf(below, monthlyCost, claimUntil !== null && now > claimUntil)
  return {
    month,
    verdict,
    downMinutes: minutesOf(clipSpans(interruptions, whole)),
    countedMinutes: minutesOf(clipSpans(counted, whole)),
    monthMinutes: monthLength / minute,
    upTime: ((monthLength - down) * 100) / monthLength,
    costCents: Math.round(monthlyCost),
    creditCents: verdict === 'due' ? Math.round(credit) : 0,
    claimUntil,
  }
}

type Rules = Pick<
  Record<keyof typeof serviceLevel, number>,
  'shortOutage' | 'creditBelow' | 'creditDays' | 'daysPerMonth' | 'creditMonthsMax' | 'claimWithinDays'
>

function verdictOf(below: boolean, monthlyCost: number, late: boolean): MonthFigures['verdict'] {
  if (!below) return 'met'
  if (monthlyCost === 0) return 'free'
  return late ? 'late' : 'due'
}

function lastDayToClaim(counted: readonly Span[], { claimWithinDays }: Rules): number | null {
  if (counted.length === 0) return null
  const ended = Math.max(...counted.map(({ to }) => to))
  // A span excludes its end: one that ends at midnight ended on the day before.
  const lastDay = Math.floor((ended - 1) / day) + claimWithinDays
  return (lastDay + 1) * day - 1
}

const minutesOf = (spans: readonly Span[]): number => Math.round(lengthOf(spans) / minute)

/** End of the trial of an organisation created at a time: its first 30 days are a trial. */
export const trialEnd = (createdAt: number): number => createdAt + serviceLevel.trialDays * day

/** An organisation's price, in US dollars a year; `beta` if it has the discount for the first subscriptions. */
export const yearlyPriceOf = (plan: Plan['name'], beta: boolean): number => {
  const { price } = plans[plan]
  return beta ? (price.beta ?? price.yearly) : price.yearly
}

/** A price of an organisation from a time on, in US dollars a year. */
export interface PricePeriod {
  from: number
  yearlyPrice: number
}

/**
 * Average price over a span, in US dollars a year, weighted by time. Before the first known period, the first price
 * counts.
 */
export function averagePrice(periods: readonly PricePeriod[], span: Span): number {
  const sum = periods.reduce((sum, { from, yearlyPrice }, index) => {
    const to = periods[index + 1]?.from ?? Number.POSITIVE_INFINITY
    const period = { from: index === 0 ? Number.NEGATIVE_INFINITY : from, to }
    return sum + yearlyPrice * lengthOf(clipSpans([period], span))
  }, 0)
  return sum / lengthOf([span])
}
