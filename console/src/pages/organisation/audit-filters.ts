import { AuditQuery } from '@earshot/shared/audit'

const names = ['action', 'personId', 'targetKind', 'targetId', 'from', 'to'] as const
type Name = (typeof names)[number]

/** The filters as the URL spells them; days as `2026-11-21`. What is not set is absent. */
export type AuditFilters = Readonly<Partial<Record<Name, string>>>

/** The filters in a URL's query; values that mean nothing are left out. */
export function readAuditFilters(search: URLSearchParams): AuditFilters {
  const filters: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = search.get(name)
    if (value && means(name, value)) filters[name] = value
  }
  return filters
}

const means = (name: Name, value: string): boolean =>
  name === 'from' || name === 'to'
    ? startOfDay(value) !== undefined
    : AuditQuery.shape[name].safeParse(value).success

/** The filters after some changes; `''` takes one away. */
export const changeAuditFilters = (filters: AuditFilters, changes: AuditFilters): AuditFilters =>
  Object.fromEntries(Object.entries({ ...filters, ...changes }).filter(([, value]) => value))

/** The filters as the server takes them: days as the times they begin, the last one whole. */
export function auditQueryOf({ from, to, ...rest }: AuditFilters): Record<string, string | number> {
  const [start, end] = [from && startOfDay(from), to && startOfDay(to, 1)]
  return { ...rest, ...(start && { from: start }), ...(end && { to: end }) }
}

/** When a day begins where the reader is, or one so many days later; undefined for what is no day. */
function startOfDay(day: string, later = 0): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)?.map(Number) ?? []
  if (!year || !month || !date) return undefined
  const time = new Date(year, month - 1, date)
  if (time.getMonth() !== month - 1) return undefined
  return new Date(year, month - 1, date + later).getTime()
}
