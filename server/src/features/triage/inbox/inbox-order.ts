import type { FeedbackQuery } from '@earshot/shared/feedback/feedback-query'
import { limits } from '@earshot/shared/limits'
import type { Builder, InboxFilters } from './inbox-filters.ts'

/** Filters of the inbox, and the position after which to continue. */
export type ListRequest = InboxFilters & {
  /** `oldest` has no further pages; undefined means any order. */
  sort?: FeedbackQuery['sort'] | 'oldest'
  after: ListPosition | undefined
  limit: number
}

/** Columns by which items are sorted. */
export interface InboxPlace {
  id: string
  vote_count: number
  company_value: number
}

/** The last item of the page before: its votes or its value, and its id. */
export interface ListPosition {
  rank: number
  id: string
}

/** The number by which items are sorted before their ids; votes if the order has none. */
export const rankOf = (place: Omit<InboxPlace, 'id'>, sort: ListRequest['sort']): number =>
  Number(sort === 'value' ? place.company_value : place.vote_count)

export const isRanked = (sort: ListRequest['sort']): boolean => sort === 'top' || sort === 'value'

/** True for items behind a position. The first condition follows from the second, and lets the engine begin there. */
export const behind = (
  eb: Builder,
  rank: ReturnType<typeof rankColumn>,
  after: ListPosition = { rank: 0, id: '' },
) =>
  eb.and([
    eb(rank, '<=', after.rank),
    eb.or([eb(rank, '<', after.rank), eb.and([eb(rank, '=', after.rank), eb('feedback.id', '<', after.id)])]),
  ])

export const rankColumn = (sort: ListRequest['sort']) =>
  sort === 'value' ? 'feedback.company_value' : 'feedback.vote_count'

/** As many items as are counted, in any order. */
export const anyOf = (filters: InboxFilters): ListRequest => ({
  ...filters,
  sort: undefined,
  after: undefined,
  limit: limits.countedMax + 1,
})

export const isBehind = (place: InboxPlace, after: ListPosition, sort: ListRequest['sort']): boolean => {
  const rank = rankOf(place, sort)
  return rank < after.rank || (rank === after.rank && place.id < after.id)
}

export const orderOf =
  ({ sort }: ListRequest) =>
  (a: InboxPlace, b: InboxPlace): number => {
    const higher = isRanked(sort) ? rankOf(b, sort) - rankOf(a, sort) : 0
    const newer = a.id < b.id ? 1 : -1
    return higher || (sort === 'oldest' ? -newer : newer)
  }
