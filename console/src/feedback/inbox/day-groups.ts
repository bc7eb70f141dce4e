const dayLength = 24 * 60 * 60 * 1000

/** Midnight at the beginning of a time's day, in this browser's time zone. */
const dayOf = (at: number): Date => {
  const day = new Date(at)
  day.setHours(0, 0, 0, 0)
  return day
}

/** Whole days from one time's day to another's, however long each day was. */
const daysSince = (at: number, now: number): number =>
  Math.round((dayOf(now).getTime() - dayOf(at).getTime()) / dayLength)

/**
 * Heading of an item dated `at` in a list seen at `now`: Today, Yesterday, This week (from Monday), This month, then
 * each month by name, with the year unless current.
 */
export function dayGroupOf(at: number, now: number, locale?: string): string {
  const days = daysSince(at, now)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  const [then, today] = [new Date(at), new Date(now)]
  // Weeks end on Sunday.
  if (days <= (today.getDay() + 6) % 7) return 'This week'
  const sameYear = then.getFullYear() === today.getFullYear()
  if (sameYear && then.getMonth() === today.getMonth()) return 'This month'
  return new Intl.DateTimeFormat(locale, {
    month: 'long',
    ...(!sameYear && { year: 'numeric' as const }),
  }).format(at)
}
