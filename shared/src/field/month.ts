import type { z } from 'zod'
import type { Span } from '../text/spans.ts'
import { bounded } from './text-fields.ts'

/** A calendar month in UTC, such as `2026-11`. */
export const Month = bounded(7).regex(/^\d{4}-(0[1-9]|1[0-2])$/)
export type Month = z.infer<typeof Month>

export const monthOf = (time: number): Month => new Date(time).toISOString().slice(0, 7)

/** Span from a month's first moment to the first of the next month. */
export function monthSpan(month: Month): Span {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: Date.UTC(year, number - 1), to: Date.UTC(year, number) }
}

export const monthBefore = (month: Month): Month => monthOf(monthSpan(month).from - 1)

export const monthAfter = (month: Month): Month => monthOf(monthSpan(month).to)
