const dayLength = 24 * 60 * 60 * 1000

/** Midnight at the beginning of a moment's day, by this browser's clock. */
const dayOf = (at: number): Date => {
  const day = new Date(at)
  day.setHours(0, 0, 0, 0)
  return day
}

/** The days before a moment's own since another one, however long each of them was. */
const daysSince = (at: number, now: number): number =>
  Math.round((dayOf(now).getTime() - dayOf(at).getTime()) / dayLength)

/**
 * The heading below which something of `at` stands in a list that is seen at `now`: Today, Yesterday, This week (from
 * Monday), This month, then each month by its name, with the year where it is another one.
 */
export function dayGroupOf(at: number, now: number, locale?: string): string {
  const days = daysSince(at, now)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  const [then, today] = [new Date(at), new Date(now)]
  // Sunday is the last day of a week.
  if (days <= (today.getDay() + 6) % 7) return 'This week'
  const sameYear = then.getFullYear() === today.getFullYear()
  if (sameYear && then.getMonth() === today.getMonth()) return 'This month'
  return new Intl.DateTimeFormat(locale, {
    month: 'long',
    ...(!sameYear && { year: 'numeric' as const }),
  }).format(at)
}
