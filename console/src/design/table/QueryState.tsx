import { Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ComponentProps, ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useOnline } from '../../lib/hooks/use-online.ts'
import { ErrorNotice } from '../notice/ErrorNotice.tsx'
import { ErrorReference } from '../notice/ErrorReference.tsx'
import { Button } from '../plain/Button.tsx'
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx'
import classes from './FailedState.module.css'
import { LoadMore } from './LoadMore.tsx'

/** The used part of a query's result; TanStack Query's results fit. */
interface Query<Data> {
  data: Data | undefined
  error: Error | null
  refetch: () => unknown
  /** For a list that loads page by page. */
  hasNextPage?: boolean
  isFetchingNextPage?: boolean
  fetchNextPage?: () => unknown
}

interface Props<Data> {
  query: Query<Data>
  /** Announced while loading: 'Loading Projects...'; or an element to show. */
  loading: ReactNode
  /** Grey placeholder while loading; rows by default. */
  skeleton?: ReactNode
  /** Title of a failure: 'The projects could not be loaded'. */
  failed: string
  /** Shown instead of an empty list. */
  empty?: string | EmptyStateProps
  /** Shown instead of a missing thing, with a way on. */
  missing?: EmptyStateProps
  /** For data that are not an array. */
  isEmpty?: (data: Data) => boolean
  /** Label of the button that loads the next page; 'Load more' by default. */
  more?: string
  children: (data: Data) => ReactNode
}

/**
 * Result of a query in its four states: loading, failed, empty and full. Earlier data stay visible below the notice if
 * a refresh fails; a list with more pages ends with a button for the next one.
 */
export function QueryState<Data>({
  query,
  loading,
  skeleton = rows,
  failed,
  empty,
  missing,
  isEmpty = (data) => Array.isArray(data) && data.length === 0,
  more,
  children,
}: Props<Data>) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage = false, fetchNextPage } = query
  const retry = () => void refetch()
  const isOffline = !useOnline()
  if (missing && error instanceof ApiError && error.missing) return <EmptyState {...missing} />
  if (data === undefined && isOffline && (!error || isUnreachable(error))) return <OfflineState />
  if (data === undefined && error) return <FailedState title={failed} error={error} onRetry={retry} />
  if (data === undefined) return <LoadingPart label={loading} skeleton={skeleton} />
  return (
    <>
      {error && !(isOffline && isUnreachable(error)) && (
        <ErrorNotice title={failed} error={error} onRetry={retry} />
      )}
      {empty !== undefined && isEmpty(data) ? <Empty words={empty} /> : children(data)}
      {hasNextPage && (
        <LoadMore label={more} loading={isFetchingNextPage} onClick={() => void fetchNextPage?.()} />
      )}
    </>
  )
}

const isUnreachable = (error: Error): boolean => error instanceof ApiError && error.code === 'network'

/** Shown without a connection in place of data that were never loaded. The cache loads them once it is back. */
const OfflineState = () => (
  <p className={classes.offline} role="status">
    Not loaded yet. This loads by itself when you're back online.
  </p>
)

const rows = (
  <Stack gap={8}>
    <Skeleton height={44} />
    <Skeleton height={44} />
    <Skeleton height={44} />
    <Skeleton height={44} />
  </Stack>
)

/** A loading state: announced as a text, and shown as a grey placeholder. */
export const LoadingPart = ({ label, skeleton }: { label: ReactNode; skeleton: ReactNode }) =>
  typeof label === 'string' ? (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden>{skeleton}</div>
    </div>
  ) : (
    label
  )

const Empty = ({ words }: { words: string | EmptyStateProps }) =>
  typeof words === 'string' ? (
    <Text size="sm" c="dimmed" mb="sm">
      {words}
    </Text>
  ) : (
    <EmptyState {...words} />
  )

/** Shown if nothing could be loaded: the error and a retry. */
const FailedState = ({ title, error, onRetry }: ComponentProps<typeof ErrorNotice>) => (
  <div className={classes.failed} role="alert">
    <IconAlertTriangle size={22} stroke={1.6} aria-hidden className={classes.icon} />
    <p className={classes.title}>{title}</p>
    <p className={classes.text}>{error.message}</p>
    <ErrorReference error={error} />
    <Button tone="outlined" small onClick={onRetry}>
      Try again
    </Button>
  </div>
)
