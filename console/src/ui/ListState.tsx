import type { ReactNode } from 'react'
import { ErrorNotice } from './ErrorNotice.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'

/** The part of a query's result that a list shows; TanStack Query's results fit. */
interface Loadable<Data> {
  data: Data | undefined
  error: Error | null
  refetch: () => unknown
}

interface Props<Data> {
  of: Loadable<Data>
  /** What is read out while loading: 'Loading Projects...'. Or a skeleton of its own. */
  loading: string | ReactNode
  /** What could not be done: 'The projects could not be loaded'. */
  failed: string
  isEmpty: (data: Data) => boolean
  empty: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * A list in its four states: loading, failed, empty and full. All four are required, so none can be
 * forgotten. What was loaded before stays on screen when a refresh fails, below the notice.
 */
export function ListState<Data>({ of, loading, failed, isEmpty, empty, children }: Props<Data>) {
  const notice = of.error && <ErrorNotice title={failed} error={of.error} onRetry={() => void of.refetch()} />
  if (of.data === undefined)
    return notice ?? (typeof loading === 'string' ? <SkeletonRows label={loading} /> : loading)
  return (
    <>
      {notice}
      {isEmpty(of.data) ? empty : children(of.data)}
    </>
  )
}
