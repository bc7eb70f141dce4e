import type { Feedback } from '@earshot/shared/feedback/feedback'
import type { FeedbackCounts } from '@earshot/shared/feedback/feedback-query'
import { countedUpTo } from '@earshot/shared/format/counted'
import { limits } from '@earshot/shared/limits'
import { useMediaQuery } from '@mantine/hooks'
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useSearchState } from '../../lib/search-state.ts'
import { isAlone } from '../../live/alone.ts'
import { feedbackCountsQuery, feedbackListQuery, trackInboxPosition } from '../../queries/feedback.ts'
import { useStatuses } from '../../queries/statuses.ts'
import { FeedbackFilters, matchesFilters } from '../filters.ts'
import { useDecisions } from '../triage.ts'

/** From this width on, list and item are shown side by side. */
const splitWidth = '(min-width: 821px)'

/**
 * State of the inbox: the filtered list and the open item, both from the address. A narrow window shows either of them:
 * keys move through the rows of the list, and an item is opened from the list.
 */
export function useInbox() {
  const { feedbackId } = useParams()
  const { search } = useLocation()
  const [filters] = useSearchState(FeedbackFilters)
  const list = useInfiniteQuery(feedbackListQuery(filters))
  const { data: counts } = useQuery(feedbackCountsQuery(filters))
  const statuses = useStatuses()
  const split = useSplit(feedbackId === undefined || !isAlone(search))
  const items = list.data ?? []
  const total = list.hasNextPage ? Math.max(totalOf(filters, counts) ?? 0, items.length) : items.length
  const { at, reachedId, index, touch, go, open, reach, neighbour, move } = useMoves(items, feedbackId, split)
  const current = items[index]

  /** Loads the next page near the end of the list, and reloads the visible part if it may have changed. */
  const near = (place: number) => {
    const outdated = trackInboxPosition(place, filters)
    if (outdated && !list.isFetching && !list.isError) void list.refetch()
    else loadOn(list, items.length, place)
  }
  // Also when items are opened one after the other without the list.
  useEffect(() => {
    loadOn(list, items.length, index)
  })

  useDecisions((item, becomes) => {
    // After an undo, the item that returns to the list is shown again.
    if (!becomes) return reach(item.id)
    if (item.id !== at() || becomes.heldCommentCount) return
    if (move(1)) return
    const categoryOf = (statusId: string) => statuses.find(statusId)?.category
    if (matchesFilters({ ...item, ...becomes }, filters, categoryOf) || move(-1)) return
    if (feedbackId !== undefined) go(paths.feedback(), true)
  })

  return {
    filters,
    list,
    counts,
    items,
    total,
    split,
    search,
    openId: feedbackId,
    /** The item that shortcuts act on: the open one, or the row that last had the focus. */
    current,
    /** The current item at the time of the call, possibly ahead of the displayed one. */
    reached: () => items.find(({ id }) => id === at()),
    open,
    /** Makes an item current without opening it. */
    touch,
    move,
    near,
    onNext: neighbour(reachedId, 1) && (() => void move(1)),
    onPrevious: neighbour(reachedId, -1) && (() => void move(-1)),
    position: index < 0 ? undefined : { at: index + 1, of: countedUpTo(total, ofMore(list, items)) },
  }
}

/** True if list and item are shown side by side: the window is wide enough and `preferred` is true. */
const useSplit = (preferred: boolean): boolean =>
  useMediaQuery(splitWidth, true, { getInitialValueInEffect: false }) && preferred

export type Inbox = ReturnType<typeof useInbox>

type List = UseInfiniteQueryResult<unknown>

/** Loads the next page near the end of the loaded part. */
function loadOn(
  { isFetching, isError, hasNextPage, fetchNextPage }: List,
  loaded: number,
  place: number,
): void {
  if (place >= loaded - 20 && hasNextPage && !isFetching && !isError) void fetchNextPage()
}

/** Moves from item to item, by the current one's place in the list. */
function useMoves(items: readonly Feedback[], openId: string | undefined, split: boolean) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { at, reachedId, touch, expect } = useCurrentItem(openId)
  const indexOf = (id: string | undefined) => items.findIndex((item) => item.id === id)
  const index = indexOf(reachedId)
  const place = useRef(0)
  if (index >= 0) place.current = index

  const go = (pathname: string, replace: boolean) =>
    // Synchronous: a transition waits until the page is idle, which never happens during fast work.
    void navigate({ pathname, search }, { replace, state: { inPlace: split }, flushSync: true })
  // Moving from item to item with the keyboard adds only one entry to the browser's history.
  const open = (id: string, replace = openId !== undefined) => {
    expect(id)
    go(paths.feedbackItem(id), replace)
  }
  const reach = (id: string) => (split || openId !== undefined ? open(id) : touch(id))
  const neighbour = (id: string | undefined, by: 1 | -1) => {
    const known = indexOf(id)
    // An item that left the list was between the items now at its position.
    const behind = Math.min(place.current, items.length - 1)
    return items[known >= 0 ? known + by : by > 0 ? behind : behind - 1]
  }
  const move = (by: 1 | -1): boolean => {
    const to = neighbour(at(), by)
    if (to) reach(to.id)
    return to !== undefined
  }
  return { at, reachedId, index, touch, go, open, reach, neighbour, move }
}

/** Longest duration of a navigation started here, in milliseconds. */
const navigationMax = 1_000

/**
 * The current item: the open one, or in a list without an open item the row that last had the focus. Keys may be faster
 * than the page, so a requested item counts before it is displayed.
 */
function useCurrentItem(openId: string | undefined) {
  const [reachedId, setReachedId] = useState(openId)
  const ref = useRef({ id: openId, expectedAt: 0 })
  if (openId !== undefined && openId !== reachedId) setReachedId(openId)
  useEffect(() => {
    const { id, expectedAt } = ref.current
    if (openId !== undefined && (id === openId || Date.now() - expectedAt > navigationMax))
      ref.current = { id: openId, expectedAt: 0 }
  })
  return {
    at: () => ref.current.id,
    reachedId,
    touch: (id: string) => {
      ref.current = { id, expectedAt: 0 }
      setReachedId(id)
    },
    expect: (id: string) => {
      ref.current = { id, expectedAt: Date.now() }
    },
  }
}

/**
 * Number up to which the list's total is exact: all items once loaded, otherwise the counting limit, or the number of
 * loaded items if greater.
 */
const ofMore = ({ hasNextPage }: List, { length }: { length: number }): number =>
  hasNextPage ? Math.max(limits.countedMax, length) : length

/** Number of items in the view that the filters select; undefined if they select no view. */
function totalOf({ moderation, unanswered }: FeedbackFilters, counts: FeedbackCounts | undefined) {
  if (unanswered) return moderation ? undefined : counts?.unanswered
  if (!moderation) return counts?.all
  return moderation === 'approved' ? undefined : counts?.[moderation]
}
