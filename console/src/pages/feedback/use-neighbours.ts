import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { readSearch } from '../../lib/search-state.ts'
import { feedbackListQuery } from '../../queries/feedback.ts'
import type { Neighbours } from './FeedbackDetail.tsx'
import { Filters } from './filters.ts'

/** Where an item stands in the list (its URL's query) that led to it, and the ways to those beside it. */
export function useNeighbours(feedbackId: string, list: string): Neighbours {
  const navigate = useNavigate()
  const { data } = useInfiniteQuery(feedbackListQuery(readSearch(Filters, new URLSearchParams(list))))
  const ids = data?.map(({ id }) => id) ?? []
  const index = ids.indexOf(feedbackId)
  const wayTo = (id: string | undefined) =>
    id === undefined
      ? undefined
      : () => void navigate(paths.feedbackItem(id), { state: { list }, replace: true })
  return {
    onPrevious: wayTo(ids[index - 1]),
    onNext: wayTo(ids[index + 1]),
    position: index < 0 ? undefined : { at: index + 1, of: ids.length },
  }
}
