import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Failed, More, Skeleton } from './states.tsx'

/** Below a list: what loads, what could not be loaded, or the way to more of it. */
export function ListFoot({ list, rows }: { list: UseInfiniteQueryResult; rows: number }) {
  if (list.isPending || list.isFetchingNextPage) return <Skeleton rows={list.data ? 2 : rows} />
  if (list.isError)
    return (
      <Failed
        error={list.error}
        onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
      />
    )
  return list.hasNextPage && <More onMore={() => void list.fetchNextPage()} />
}
