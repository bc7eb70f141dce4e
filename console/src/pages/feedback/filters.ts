import { type Feedback, FeedbackQuery } from '@earshot/shared/feedback'
import type { StatusCategory } from '@earshot/shared/status'

const { cursor: _cursor, limit: _limit, ...fields } = FeedbackQuery.shape

export type FilterName = keyof typeof fields
/** The inbox's filters as the URL and the server spell them; what is not set is absent. */
export type Filters = Readonly<Partial<Record<FilterName, string>>>

const names = Object.keys(fields) as FilterName[]

/** The filters in a URL's query; values that mean nothing are left out. */
export function readFilters(search: URLSearchParams): Filters {
  const filters: Partial<Record<FilterName, string>> = {}
  for (const name of names) {
    const value = search.get(name)?.trim()
    if (value && fields[name].safeParse(value).success) filters[name] = value
  }
  return filters
}

/** The filters after some changes; undefined takes one away. */
export function changeFilters(
  filters: Filters,
  changes: Partial<Record<FilterName, string | undefined>>,
): Filters {
  const changed = { ...filters, ...changes }
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => value)) as Filters
}

/** Whether an item, perhaps just changed here, still belongs into a list under these filters. */
export function belongs(
  item: Feedback,
  filters: Filters,
  categoryOf: (statusId: string) => StatusCategory | undefined,
): boolean {
  const held = filters.moderation === 'held' && item.heldCommentCount > 0
  if (filters.moderation && item.moderation !== filters.moderation && !held) return false
  if (filters.statusId && item.statusId !== filters.statusId) return false
  if (filters.category && categoryOf(item.statusId) !== filters.category) return false
  return true
}
