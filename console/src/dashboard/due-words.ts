import { daysBetween, dueSoonDays } from '@earshot/shared/dashboard/dashboard'
import { counted } from '@earshot/shared/format/counted'

/** A due date as words relative to `today`; both days as `2026-11-20`. `far` formats more distant days. */
export function formatDueDate(
  due: string,
  today: string,
  far: Record<'weekday' | 'date', Intl.DateTimeFormat>,
): string {
  const days = daysBetween(today, due)
  if (days < 0) return `${counted(-days, 'day')} late`
  if (days === 0) return 'Due today'
  if (days === 1) return 'Due tomorrow'
  return `Due ${(days < dueSoonDays ? far.weekday : far.date).format(new Date(due))}`
}
