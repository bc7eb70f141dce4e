const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 60 * 60 * 1000],
  ['month', 30 * 24 * 60 * 60 * 1000],
  ['week', 7 * 24 * 60 * 60 * 1000],
  ['day', 24 * 60 * 60 * 1000],
  ['hour', 60 * 60 * 1000],
  ['minute', 60 * 1000],
]

/**
 * `at` as seen from `now`, both milliseconds: 'just now', '5 minutes ago', 'yesterday', 'in 3 days'. What is past is told
 * in whole units that are over, what is to come in the nearest: what lasts 5 days from now still does a moment later.
 */
export function relativeTime(at: number, now: number, locale?: string): string {
  const difference = at - now
  const whole = difference < 0 ? Math.trunc : Math.round
  const index = units.findIndex(([, length]) => Math.abs(difference) >= length)
  const fitting = units[index]
  if (!fitting) return 'just now'
  // 23 hours and 50 minutes are no 24 hours but a day.
  const larger = units[index - 1]
  const [unit, length] = larger && whole(difference / fitting[1]) * fitting[1] >= larger[1] ? larger : fitting
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(whole(difference / length), unit)
}
