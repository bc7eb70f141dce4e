import type { Feedback } from '@earshot/shared/feedback/feedback'
import { may } from '@earshot/shared/permissions'
import { Kbd, Skeleton } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { FullPage } from '../../design/page/FullPage.tsx'
import { PageTitle } from '../../design/page/PageTitle.tsx'
import { EmptyState } from '../../design/table/EmptyState.tsx'
import { QueryState } from '../../design/table/QueryState.tsx'
import { useOnline } from '../../lib/hooks/use-online.ts'
import { useTimeout } from '../../lib/hooks/use-timer.ts'
import { loadPart } from '../../lib/load-part.ts'
import { paths } from '../../lib/paths.ts'
import { useSearchState } from '../../lib/search-state.ts'
import { searchFor } from '../../live/alone.ts'
import { feedbackQuery } from '../../queries/feedback.ts'
import { queryClient } from '../../queries/query-client.ts'
import { useUser } from '../../session/session.ts'
import { DetailSkeleton } from '../detail/DetailSkeleton.tsx'
import { FeedbackFilters } from '../filters.ts'
import { markAs } from '../read-marks.ts'
import { emptyInbox } from './empty-inbox.tsx'
import { FeedbackList } from './FeedbackList.tsx'
import rowClasses from './FeedbackRow.module.css'
import { FilterBar } from './FilterBar.tsx'
import classes from './Inbox.module.css'
import { type Inbox, useInbox } from './use-inbox.ts'
import { type Selection, useSelection } from './use-selection.ts'
import { useTriageKeys } from './use-triage-keys.ts'

const detail = async () => ({ default: (await import('../detail/FeedbackDetail.tsx')).FeedbackDetail })
const FeedbackDetail = lazy(() => loadPart(detail))

/** The inbox: feedback filtered by the address, with the open item beside it. */
export function FeedbackPage() {
  const inbox = useInbox()
  const state = useSearchState(FeedbackFilters)
  // The list loads first; preloading the detail lets an item open at once.
  useEffect(() => void detail().catch(() => undefined), [])
  const searchBox = useRef<HTMLInputElement>(null)
  const pane = useRef<HTMLElement>(null)
  const openFirst = useOpenFirst(inbox)
  const { openId, split, items, current } = inbox
  const selects = may(useUser().currentTenant, 'tagItems')
  const selection = useSelection(selects ? items : none)
  const listed = split || openId === undefined
  usePrefetched(openId && items[inbox.position?.at ?? items.length]?.id)
  const extend = (by: 1 | -1) => extendByKey(inbox, selection, by)
  const enter = () => (split && openId ? pane.current?.focus() : current && inbox.open(current.id))
  useTriageKeys({
    item: inbox.reached,
    marked: selection.items,
    move: (by) => moveByKey(inbox, by),
    extend,
    selectAll: selection.selectAll,
    ...(openId === undefined && { toggleRead: (item: Feedback) => void markAs(item, item.unread) }),
    ...(listed && { open: enter, search: () => searchBox.current?.focus() }),
  })
  // Deferred, so that the list shows the new row first while the member moves quickly.
  const item = useDeferredValue(openId !== undefined && <OpenItem id={openId} inbox={inbox} />)
  return (
    <FullPage>
      {openId === undefined && <PageTitle title="Feedback" />}
      <div className={classes.split} data-list={listed}>
        {listed && (
          <section className={classes.list} aria-label="Inbox">
            <FilterBar
              state={state}
              counts={inbox.counts}
              search={searchBox}
              extent={selection.extent}
              onSelectAll={selection.extent === 'all' ? selection.clear : selection.selectAll}
              onEnter={openFirst}
            />
            <ListState inbox={inbox}>
              <FeedbackList inbox={inbox} selection={selection} onExtend={extend} onEnter={enter} />
            </ListState>
            <KeyHints />
          </section>
        )}
        {openId !== undefined ? (
          <section ref={pane} tabIndex={-1} className={classes.item} aria-label="Item">
            <Suspense fallback={<DetailSkeleton />}>{item}</Suspense>
          </section>
        ) : (
          split && <Nothing inbox={inbox} />
        )}
      </div>
    </FullPage>
  )
}

/** Moves to the next or the previous row, and selects all rows between. */
function extendByKey(inbox: Inbox, selection: Selection, by: 1 | -1): void {
  const from = inbox.reached()?.id
  moveByKey(inbox, by)
  const to = inbox.reached()?.id
  if (from && to) selection.extend(to, from)
}

/** Moves to a neighbour; the focus goes to its row, wherever it was. */
function moveByKey(inbox: Inbox, by: 1 | -1): void {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement)) return void inbox.move(by)
  // The list focuses the current row unless another element has the focus.
  activeElement.blur()
  if (!inbox.move(by)) activeElement.focus({ preventScroll: true })
}

/** Opens the first item that a search finds, once the list is that search's. */
function useOpenFirst({ filters, list, items, open }: Inbox): (text: string) => void {
  const [requested, want] = useState<string>()
  const [first] = items
  useEffect(() => {
    if (!requested || filters.query !== requested || list.isPlaceholderData || !list.data) return
    want(undefined)
    if (first) open(first.id)
  })
  return want
}

function OpenItem({ id, inbox }: { id: string; inbox: Inbox }) {
  const { onPrevious, onNext, position, split, search } = inbox
  return (
    <FeedbackDetail
      id={id}
      onPrevious={onPrevious}
      onNext={onNext}
      position={position}
      alone={split && searchFor(search, true)}
      back={
        !split && (
          <Link
            to={{ pathname: paths.feedback(), search: searchFor(search, false) }}
            className={classes.back}
          >
            <IconArrowLeft size={16} aria-hidden /> <span>Feedback</span>
          </Link>
        )
      }
    />
  )
}

/** Shown while no item is open. */
function Nothing({ inbox: { list, items, filters } }: { inbox: Inbox }) {
  if (!list.data) return <div className={classes.item} />
  return (
    <div className={classes.item} data-empty>
      {items.length === 0 ? (
        <EmptyState {...emptyInbox(filters)} />
      ) : (
        <EmptyState
          title="Nothing selected"
          text="Choose feedback to read it here, or press J for the first."
        />
      )}
    </div>
  )
}

/** The list of a member who may change nothing in it. */
const none: readonly Feedback[] = []

const reading = [
  ['J', 'next'],
  ['K', 'previous'],
] as const
const deciding = [
  ['A', 'approve'],
  ['X', 'reject'],
  ['S', 'status'],
] as const
const replying = [['R', 'reply']] as const
const always = [['?', 'keys']] as const

/** The inbox's shortcuts, at its foot; the list that `?` opens has all of them. */
function KeyHints() {
  const { currentTenant } = useUser()
  const hints = [
    ...reading,
    ...(may(currentTenant, 'moderateFeedback') ? deciding : []),
    ...(may(currentTenant, 'commentOnFeedback') ? replying : []),
    ...always,
  ]
  return (
    <div className={classes.keys} aria-hidden>
      {hints.map(([key, does]) => (
        <span key={key}>
          <Kbd size="xs">{key}</Kbd> {does}
        </span>
      ))}
    </div>
  )
}

/** The inbox's list in its four states; in the split view, the empty state is shown in place of the item. */
function ListState({ inbox, children }: { inbox: Inbox; children: ReactNode }) {
  const { list, filters, split, openId } = inbox
  const { error, refetch } = list
  const isOffline = !useOnline()
  // Rows of another view cannot stand in for a view that no connection can load.
  const data = list.isPlaceholderData && isOffline ? undefined : list.data
  const beside = split && openId === undefined
  return (
    <QueryState
      query={{ data, error, refetch }}
      loading="Loading Feedback..."
      skeleton={<Rows grouped={filters.query !== undefined || filters.sort === 'newest'} />}
      failed="The feedback could not be loaded"
    >
      {(items) => {
        if (items.length > 0) return children
        return !beside && <EmptyState {...emptyInbox(filters)} />
      }}
    </QueryState>
  )
}

/** Widths of placeholder titles in percent, chosen to resemble real titles. */
const titles = [48, 37, 54, 42, 51, 31, 45, 56, 39, 50, 34, 46]

/** Placeholder of the list, below a heading where the list has one. */
const Rows = ({ grouped }: { grouped: boolean }) => (
  <div className={classes.loading}>
    {grouped && (
      <div className={rowClasses.group}>
        <Skeleton width={40} height={10} mt={3} />
      </div>
    )}
    {titles.map((width) => (
      <div key={width} className={rowClasses.ghost}>
        <Skeleton width={16} height={16} />
        <Skeleton width={`${width}%`} height={10} />
        <Skeleton width={52} height={10} ml="auto" />
        <Skeleton width={20} height={10} />
      </div>
    ))}
  </div>
)

/** Delay before the next item is prefetched, in milliseconds: the open item loads first. */
const pause = 100

/** Prefetches an item; undefined for none. */
function usePrefetched(id = ''): void {
  useTimeout(() => void queryClient.prefetchQuery(feedbackQuery(id)), id === '' ? null : pause, id)
}
