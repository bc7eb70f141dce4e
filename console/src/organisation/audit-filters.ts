import { AuditQuery } from '@earshot/shared/audit/audit'
import { z } from 'zod'

const day = z.iso.date().optional()

/** Filters in the address; days as `2026-11-21`. */
export const AuditFilters = AuditQuery.omit({ cursor: true, limit: true }).extend({ from: day, to: day })
export type AuditFilters = z.output<typeof AuditFilters>

/** Filters in the server's form: each day becomes its start time, and the last day is included. */
export const auditQueryOf = ({ from, to, ...rest }: AuditFilters) => ({
  ...rest,
  ...(from && { from: startOfDay(from) }),
  ...(to && { to: startOfDay(to, 1) }),
})

/** Start of a day in the reader's time zone, plus a number of days. */
function startOfDay(day: string, later = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).getTime()
}
