const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 60 * 60 * 1000],
  ['month', 30 * 24 * 60 * 60 * 1000],
  ['week', 7 * 24 * 60 * 60 * 1000],
  ['day', 24 * 60 * 60 * 1000],
  ['hour', 60 * 60 * 1000],
  ['minute', 60 * 1000],
]

/** `at` as seen from `now`, both milliseconds: 'just now', '5 minutes ago', 'yesterday', 'in 3 days'. */
export function relativeTime(at: number, now: number, locale?: string): string {
  const difference = at - now
  const unit = units.find(([, length]) => Math.abs(difference) >= length)
  if (!unit) return 'just now'
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return format.format(Math.trunc(difference / unit[1]), unit[0])
}
