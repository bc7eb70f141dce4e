import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchState } from '../../lib/search-state.ts'
import { feedbackListQuery } from '../../queries/feedback.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { emptyInbox } from './empty-inbox.tsx'
import { FeedbackList } from './FeedbackList.tsx'
import { FilterBar } from './FilterBar.tsx'
import { Filters } from './filters.ts'

/** The inbox: everything that customers sent, filtered by the URL. */
export function FeedbackListPage() {
  const [filters, { change, clear }] = useSearchState(Filters)
  const searchBox = useRef<HTMLInputElement>(null)
  const list = useInfiniteQuery(feedbackListQuery(filters))
  return (
    <>
      <PageTitle title="Feedback" />
      <FilterBar filters={filters} onChange={change} search={searchBox} />
      <QueryState
        query={list}
        loading="Loading Feedback..."
        failed="The feedback could not be loaded"
        empty={emptyInbox(filters, clear)}
      >
        {(items) => (
          <FeedbackList
            items={items}
            onSearch={() => searchBox.current?.focus()}
            onEnd={() => void list.fetchNextPage()}
          />
        )}
      </QueryState>
    </>
  )
}
