import type { FeedbackCounts } from '@earshot/shared/feedback/feedback'
import { countedUpTo } from '@earshot/shared/format/counted'
import { limits } from '@earshot/shared/limits'
import { useMediaQuery } from '@mantine/hooks'
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useSearchState } from '../../lib/search-state.ts'
import { isAlone } from '../../live/alone.ts'
import { feedbackCountsQuery, feedbackListQuery, readInboxAt } from '../../queries/feedback.ts'
import { useStatuses } from '../../queries/statuses.ts'
import { belongs, FeedbackFilters } from '../filters.ts'
import { onDecision } from '../triage.ts'

/** From here on the list and the item stand side by side. */
const splitWidth = '(min-width: 821px)'

/**
 * The inbox as its address says: what its filters find, and the item that is open. Where there is room for one of both
 * only, an item is opened from the list, whose keys then go through the rows.
 */
export function useInbox() {
  const { feedbackId } = useParams()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [filters] = useSearchState(FeedbackFilters)
  const list = useInfiniteQuery(feedbackListQuery(filters))
  const { data: counts } = useQuery(feedbackCountsQuery(filters))
  const statuses = useStatuses()
  const split = useSplit(feedbackId === undefined || !isAlone(search))
  const { at, reachedId, touch, expect } = useCurrentItem(feedbackId)

  const items = list.data ?? []
  const indexOf = (id: string | undefined) => items.findIndex((item) => item.id === id)
  const index = indexOf(reachedId)
  const place = useRef(0)
  if (index >= 0) place.current = index
  const total = list.hasNextPage ? Math.max(totalOf(filters, counts) ?? 0, items.length) : items.length

  const go = (pathname: string, replace: boolean) =>
    // At once: a transition waits for the page to be idle, which it is not for whoever works fast.
    void navigate({ pathname, search }, { replace, state: { inPlace: split }, flushSync: true })
  // Going from item to item by keys is one step in the browser's history.
  const open = (id: string, replace = feedbackId !== undefined) => {
    expect(id)
    go(paths.feedbackItem(id), replace)
  }
  const reach = (id: string) => (split || feedbackId !== undefined ? open(id) : touch(id))
  const neighbour = (id: string | undefined, by: 1 | -1) => {
    const known = indexOf(id)
    // What has left the list was between those that now stand where it did.
    const behind = Math.min(place.current, items.length - 1)
    return items[known >= 0 ? known + by : by > 0 ? behind : behind - 1]
  }
  const move = (by: 1 | -1): boolean => {
    const to = neighbour(at(), by)
    if (to) reach(to.id)
    return to !== undefined
  }

  /** Loads on near the end of what is loaded, and anew what stands in sight where that may have changed. */
  const near = (place: number) => {
    const outdated = readInboxAt(place, filters)
    if (outdated && !list.isFetching && !list.isError) void list.refetch()
    else loadOn(list, items.length, place)
  }
  // Also for whoever goes from item to item, without the list in sight.
  useEffect(() => {
    loadOn(list, items.length, index)
  })

  useDecisions((item, becomes) => {
    // Taken back: what comes back into the list is shown again.
    if (!becomes) return reach(item.id)
    if (item.id !== at() || becomes.heldCommentCount) return
    if (move(1)) return
    const categoryOf = (statusId: string) => statuses.find(statusId)?.category
    if (belongs({ ...item, ...becomes }, filters, categoryOf) || move(-1)) return
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
    /** The item that the keys act on: the one that is open, or the row that was reached last. */
    current: items[index],
    /** The same at this moment, perhaps ahead of what is shown. */
    reached: () => items[indexOf(at())],
    open,
    /** Lets the keys act on an item, without opening it. */
    touch,
    move,
    near,
    onNext: neighbour(reachedId, 1) && (() => void move(1)),
    onPrevious: neighbour(reachedId, -1) && (() => void move(-1)),
    position: index < 0 ? undefined : { at: index + 1, of: countedUpTo(total, ofMore(list, items)) },
  }
}

/** Whether both stand side by side: where there is room, and it is `wanted`. */
const useSplit = (wanted: boolean): boolean =>
  useMediaQuery(splitWidth, true, { getInitialValueInEffect: false }) && wanted

export type Inbox = ReturnType<typeof useInbox>

type List = UseInfiniteQueryResult<unknown>

/** Loads on when somebody comes near the end of what is loaded. */
function loadOn(
  { isFetching, isError, hasNextPage, fetchNextPage }: List,
  loaded: number,
  place: number,
): void {
  if (place >= loaded - 20 && hasNextPage && !isFetching && !isError) void fetchNextPage()
}

/** How long a navigation of our own may take, in milliseconds. */
const navigationMax = 1_000

/**
 * The item that was reached last: the one that is open, or on a list without one the row that had the focus. Keys may be
 * faster than the page, so what was asked for counts before it shows.
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

function useDecisions(listener: Parameters<typeof onDecision>[0]): void {
  useEffect(() => onDecision(listener))
}

/** How many of the list are known, where there are more than are counted. */
const ofMore = ({ hasNextPage }: List, { length }: { length: number }): number =>
  hasNextPage ? Math.max(limits.countedMax, length) : length

/** How much the view holds that the filters choose; undefined where no view does. */
function totalOf({ moderation, unanswered }: FeedbackFilters, counts: FeedbackCounts | undefined) {
  if (unanswered) return moderation ? undefined : counts?.unanswered
  if (!moderation) return counts?.all
  return moderation === 'approved' ? undefined : counts?.[moderation]
}
