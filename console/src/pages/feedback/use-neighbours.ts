import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { readSearch } from '../../lib/search-state.ts'
import { feedbackListQuery } from '../../queries/feedback.ts'
import { Filters } from './filters.ts'

/** Ways from an item to those before and behind it in the list (its URL's query) that led to it. */
export function useNeighbours(feedbackId: string, list: string): { next: () => void; previous: () => void } {
  const navigate = useNavigate()
  const { data } = useInfiniteQuery(feedbackListQuery(readSearch(Filters, new URLSearchParams(list))))
  const ids = data?.map(({ id }) => id) ?? []
  const go = (by: number) => () => {
    const index = ids.indexOf(feedbackId)
    const to = index < 0 ? ids[0] : ids[index + by]
    if (to) void navigate(paths.feedbackItem(to), { state: { list }, replace: true })
  }
  return { next: go(1), previous: go(-1) }
}
