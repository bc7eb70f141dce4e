import { language } from '../panel/text.ts'

const day = 86_400_000
const steps = { year: 365 * day, month: 30 * day, day }

/** Age of a time in milliseconds since 1970, in days at the finest: `3 days ago`, `today`. */
export function ago(at: number, now = Date.now()): string {
  const age = Math.max(0, now - at)
  const unit = age < steps.month ? 'day' : age < steps.year ? 'month' : 'year'
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(
    -Math.floor(age / steps[unit]) || 0,
    unit,
  )
}

/** Name of a month such as `2026-11`. */
export const monthName = (month: string): string =>
  new Date(`${month}-01`).toLocaleDateString(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
