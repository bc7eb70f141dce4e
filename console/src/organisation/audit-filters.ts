import { AuditQuery } from '@earshot/shared/audit/audit'
import { z } from 'zod'

const day = z.iso.date().optional()

/** The filters as the address spells them; days as `2026-11-21`. */
export const AuditFilters = AuditQuery.omit({ cursor: true, limit: true }).extend({ from: day, to: day })
export type AuditFilters = z.output<typeof AuditFilters>

/** The filters as the server takes them: days as the times they begin, the last one whole. */
export const auditQueryOf = ({ from, to, ...rest }: AuditFilters) => ({
  ...rest,
  ...(from && { from: startOfDay(from) }),
  ...(to && { to: startOfDay(to, 1) }),
})

/** When a day begins where the reader is, or one so many days later. */
function startOfDay(day: string, later = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).getTime()
}
