import { useDateFormat } from '../lib/format-locale.ts'

const dates = { dateStyle: 'long', timeZone: 'UTC' } as const

/** Writes the last day of what is free until a time, as the person has dates written. */
export function useLastDay(): (endsAt: number) => string {
  const { format } = useDateFormat(dates)
  return (endsAt) => format(endsAt - 1)
}
