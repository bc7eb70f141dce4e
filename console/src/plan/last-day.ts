import { useDateFormat } from '../lib/format-locale.ts'

const dates = { dateStyle: 'long', timeZone: 'UTC' } as const

/** Formats the last day before `endsAt`, in the locale that the person chose for dates. */
export function useLastDay(): (endsAt: number) => string {
  const { format } = useDateFormat(dates)
  return (endsAt) => format(endsAt - 1)
}
