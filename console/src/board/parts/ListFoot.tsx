import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Failed, More, Skeleton } from './states.tsx'

/** Foot of a list: a loading state, an error, or the button that loads more. */
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
