import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { feedbackListQuery } from '../../queries/feedback.ts'
import { ListState } from '../../ui/ListState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { FeedbackList } from './FeedbackList.tsx'
import { FilterBar } from './FilterBar.tsx'
import { changeFilters, type Filters, readFilters } from './filters.ts'
import { NothingHere } from './NothingHere.tsx'

/** The inbox: everything that customers sent, filtered by the URL. */
export function FeedbackListPage() {
  const [search, setSearch] = useSearchParams()
  const searchBox = useRef<HTMLInputElement>(null)
  const filters = readFilters(search)
  const list = useInfiniteQuery(feedbackListQuery(filters))
  const items = list.data?.pages.flatMap((page) => page.items)
  const change = (next: Filters) => setSearch(changeFilters(next, {}), { replace: true })
  return (
    <>
      <PageTitle title="Feedback" />
      <FilterBar filters={filters} onChange={change} search={searchBox} />
      <ListState
        of={{ data: items, error: list.error, refetch: list.refetch }}
        loading="Loading Feedback..."
        failed="The feedback could not be loaded"
        isEmpty={(loaded) => loaded.length === 0}
        empty={<NothingHere filters={filters} onClear={() => change({})} />}
      >
        {(loaded) => (
          <FeedbackList
            items={loaded}
            onSearch={() => searchBox.current?.focus()}
            {...(list.hasNextPage && {
              more: { load: () => void list.fetchNextPage(), loading: list.isFetchingNextPage },
            })}
          />
        )}
      </ListState>
    </>
  )
}
