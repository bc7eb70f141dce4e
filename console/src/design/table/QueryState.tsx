import { Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ComponentProps, ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { ErrorNotice } from '../notice/ErrorNotice.tsx'
import { ErrorReference } from '../notice/ErrorReference.tsx'
import { Button } from '../plain/Button.tsx'
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx'
import classes from './FailedState.module.css'
import { LoadMore } from './LoadMore.tsx'

/** The part of a query's result that is shown; TanStack Query's results fit. */
interface Query<Data> {
  data: Data | undefined
  error: Error | null
  refetch: () => unknown
  /** Of a list that is loaded page by page. */
  hasNextPage?: boolean
  isFetchingNextPage?: boolean
  fetchNextPage?: () => unknown
}

interface Props<Data> {
  query: Query<Data>
  /** What is read out while loading: 'Loading Projects...'. Or what is shown. */
  loading: ReactNode
  /** The grey shape of what is loading; rows unless given. */
  skeleton?: ReactNode
  /** What could not be done: 'The projects could not be loaded'. */
  failed: string
  /** What stands in place of a list without items. */
  empty?: string | EmptyStateProps
  /** What stands in place of one thing that is not there, with the way on. */
  missing?: EmptyStateProps
  /** Of data that are no array. */
  isEmpty?: (data: Data) => boolean
  /** The words of the button that loads a next page; 'Load more' unless given. */
  more?: string
  children: (data: Data) => ReactNode
}

/**
 * What a query answered, in its four states: loading, failed, empty and full. What was loaded before stays on screen
 * when a refresh fails, below the notice; a list that has more pages ends with the button for the next one.
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
  if (missing && error instanceof ApiError && error.missing) return <EmptyState {...missing} />
  if (data === undefined && error) return <FailedState title={failed} error={error} onRetry={retry} />
  if (data === undefined) return <LoadingPart label={loading} skeleton={skeleton} />
  return (
    <>
      {error && <ErrorNotice title={failed} error={error} onRetry={retry} />}
      {empty !== undefined && isEmpty(data) ? <Empty words={empty} /> : children(data)}
      {hasNextPage && (
        <LoadMore label={more} loading={isFetchingNextPage} onClick={() => void fetchNextPage?.()} />
      )}
    </>
  )
}

const rows = (
  <Stack gap={8}>
    <Skeleton height={44} />
    <Skeleton height={44} />
    <Skeleton height={44} />
    <Skeleton height={44} />
  </Stack>
)

/** What is loading: read out as a text, and shown as its grey shape. */
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

/** Stands where nothing could be loaded: what happened, and the way on. */
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
