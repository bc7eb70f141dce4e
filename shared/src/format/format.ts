import type { Month } from '../field/month.ts'
import { counted } from './counted.ts'

/*
 * Numbers, durations and times as people read them. Ranges do not use `Intl.DateTimeFormat.formatRange`, which puts a
 * dash between the times, and over two days an `at` into each, where the pages say `22:00 to 23:30`.
 */

const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** `4.2 MB`. */
export function formatBytes(bytes: number): string {
  const power = bytes === 0 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  const size = bytes / 1024 ** power
  return `${size.toLocaleString('en', { maximumFractionDigits: size < 10 && power > 0 ? 1 : 0 })} ${units[power]}`
}

/** `$12.50`. */
export const formatCents = (amount: number): string => `$${(amount / 100).toFixed(2)}`

/** An amount in the smallest unit of a currency (ISO 4217): `$12.50`, `¥900`. */
export const formatMoney = (amount: number, currency: string): string => {
  const { value, digits } = inUnits(amount, currency)
  return inCurrency(value, currency, digits)
}

/** A price, without cents if they are zero: `$39`. */
export const formatPrice = (amount: number, currency: string): string => {
  const { value, digits } = inUnits(amount, currency)
  return inCurrency(value, currency, Number.isInteger(value) ? 0 : digits)
}

function inUnits(amount: number, currency: string): { value: number; digits: number } {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return { value: amount / 10 ** digits, digits }
}

const inCurrency = (value: number, currency: string, minimumFractionDigits: number): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, minimumFractionDigits }).format(value)

/** Percentage with two decimals, never rounded up to 100. */
export const formatPercent = (percent: number): string =>
  percent === 100 ? '100 %' : `${(Math.floor(percent * 100) / 100).toFixed(2)} %`

/** `12 minutes`, `3 hours 5 minutes`. */
export function formatMinutes(count: number): string {
  const [hours, rest] = [Math.floor(count / 60), count % 60]
  if (hours === 0) return counted(rest, 'minute')
  return rest === 0 ? counted(hours, 'hour') : `${counted(hours, 'hour')} ${counted(rest, 'minute')}`
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A duration after "within the next": `hour`, `24 hours`, `5 days`, `10 minutes`. In milliseconds. */
export function formatLifetime(life: number): string {
  if (life === hour) return 'hour'
  return life > day ? counted(life / day, 'day') : formatMinutes(life / minute)
}

/** A duration in a language: `24 hours`, `10 Minuten`. In milliseconds, of whole minutes, hours or days. */
export function formatDuration(life: number, locale: string): string {
  const [unit, length] =
    life > day
      ? (['day', day] as const)
      : life % hour
        ? (['minute', minute] as const)
        : (['hour', hour] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(life / length)
}

/** Created at first use: creating a formatter takes milliseconds, which pages that show no dates should not spend. */
const once = <Value>(make: () => Value): (() => Value) => {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}

const relative = once(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }))

const ages: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
]

/**
 * `at` relative to `now`, both milliseconds: 'just now', '5 minutes ago', 'yesterday', 'in 3 days'. Past times are
 * rounded down to whole units, future times to the nearest, so that 5 days from now still read as 5 days a moment
 * later.
 */
export function formatRelativeTime(at: number, now: number): string {
  const difference = at - now
  const whole = difference < 0 ? Math.trunc : Math.round
  const index = ages.findIndex(([, length]) => Math.abs(difference) >= length)
  const fitting = ages[index]
  if (!fitting) return 'just now'
  // 23 hours and 50 minutes read as a day, not as 24 hours.
  const larger = ages[index - 1]
  const [unit, length] = larger && whole(difference / fitting[1]) * fitting[1] >= larger[1] ? larger : fitting
  return relative().format(whole(difference / length), unit)
}

const shortUnits: Partial<Record<Intl.RelativeTimeFormatUnit, string>> = {
  year: 'y',
  month: 'mo',
  week: 'w',
  day: 'd',
  hour: 'h',
  minute: 'm',
}

/** Age of `at` at `now`, both milliseconds, in whole elapsed units: `5m`, `2h`, `3d`; `now` below one minute. */
export function formatAge(at: number, now: number): string {
  const [unit, length] = ages.find(([, length]) => now - at >= length) ?? []
  return unit && length ? `${Math.floor((now - at) / length)}${shortUnits[unit]}` : 'now'
}

/** A month such as `November 2026`, as a locale writes it. */
export const formatMonth = (month: Month, locale = 'en-GB'): string =>
  new Date(`${month}-01`).toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Formatters of times and ranges in a time zone. */
function clock(timeZone: string, name: string) {
  const dates = once(
    () =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone,
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        year: 'numeric',
      }),
  )
  const times = once(
    () =>
      new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  )
  // Some engines put a comma after the weekday.
  const dateOf = (at: number) => dates().format(at).replace(',', '')
  const moment = (at: number) => `${dateOf(at)}, ${times().format(at)}`
  return {
    moment: (at: number): string => `${moment(at)} ${name}`,
    range: (from: number, to: number): string =>
      `${moment(from)} to ${dateOf(from) === dateOf(to) ? times().format(to) : moment(to)} ${name}`,
  }
}

const utc = clock('UTC', 'UTC')
const uk = clock('Europe/London', 'UK time')

/** `Tuesday 24 November 2026, 22:00 UTC`. */
export const formatMoment = utc.moment

/** `Tuesday 24 November 2026, 22:00 to 23:30 UTC`. */
export const formatRange = utc.range

/** A range in UK time, the time zone of our support hours. */
export const formatUkRange = uk.range

/** A range in UTC and in UK time, shortened if both clocks show the same. */
export function formatRangeOnBothClocks(from: number, to: number): string {
  const [utc, uk] = [formatRange(from, to), formatUkRange(from, to)]
  return uk === utc.replace(/UTC$/, 'UK time') ? `${utc} and UK time` : `${utc} (${uk})`
}
