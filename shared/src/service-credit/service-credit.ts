import { type Month, monthSpan } from '../field/month.ts'
import { type Plan, plans } from '../plan/plans.ts'
import { lengthOf, type Span, subtract, within } from '../text/spans.ts'
import type { MonthFigures } from './credit-claim.ts'
import { serviceLevel } from './service-level.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** What a credit depends on; times in milliseconds since 1970, UTC. */
export interface CreditCase {
  month: Month
  /** When the credit is asked for. */
  now: number
  /** When the service did not answer. */
  interruptions: readonly Span[]
  /** Scheduled maintenance, and failures of others. */
  excluded: readonly Span[]
  /** When the organisation's trial ended; what was down before brings nothing. */
  trialUntil: number
  /** What the organisation paid in that month, in US dollars a year. */
  yearlyPrice: number
}

/**
 * The rules of service credits (product specification, sections 1 and 9): a month below 95 % uptime brings 5 days
 * of cost, a day being the month's cost divided by 30, and never more than a month's cost. Nothing counts that was
 * shorter than 10 minutes, in the trial, scheduled maintenance, or a failure of others. It is to be asked for within
 * 10 days, counted from the day on which the last interruption that counts has ended.
 */
export function serviceCredit(
  { month, now, interruptions, excluded, trialUntil, yearlyPrice }: CreditCase,
  level: Rules = serviceLevel,
): MonthFigures {
  const whole = monthSpan(month)
  const monthLength = lengthOf([whole])
  const trial = { from: Number.NEGATIVE_INFINITY, to: trialUntil }
  const counted = subtract(interruptions, [...excluded, trial]).filter(
    (span) => lengthOf([span]) >= level.shortOutage * minute && within([span], whole).length > 0,
  )
  const down = lengthOf(within(counted, whole))
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
    downMinutes: minutesOf(within(interruptions, whole)),
    countedMinutes: minutesOf(within(counted, whole)),
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
  // A span ends where the next moment begins: one that ends at midnight has ended on the day before.
  const lastDay = Math.floor((ended - 1) / day) + claimWithinDays
  return (lastDay + 1) * day - 1
}

const minutesOf = (spans: readonly Span[]): number => Math.round(lengthOf(spans) / minute)

/** When the trial of an organisation ends that was made at a time: its first 30 days are one. */
export const trialEnd = (createdAt: number): number => createdAt + serviceLevel.trialDays * day

/** What an organisation pays, in US dollars a year; `beta` when it has the price of the first subscriptions. */
export const yearlyPriceOf = (plan: Plan['name'], beta: boolean): number => {
  const { price } = plans[plan]
  return beta ? (price.beta ?? price.yearly) : price.yearly
}

/** From when on an organisation paid how much, in US dollars a year. */
export interface PricePeriod {
  from: number
  yearlyPrice: number
}

/**
 * What an organisation paid over a span, in US dollars a year: each price by how long it held. What is not known of the
 * time before the first counts as the first.
 */
export function averagePrice(periods: readonly PricePeriod[], span: Span): number {
  const parts = periods.map(({ from, yearlyPrice }, index) => ({
    yearlyPrice,
    length: lengthOf(
      within(
        [
          {
            from: index === 0 ? Number.NEGATIVE_INFINITY : from,
            to: periods[index + 1]?.from ?? Number.POSITIVE_INFINITY,
          },
        ],
        span,
      ),
    ),
  }))
  return parts.reduce((sum, { yearlyPrice, length }) => sum + yearlyPrice * length, 0) / lengthOf([span])
}
