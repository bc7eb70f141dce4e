import type { Activity } from '@earshot/shared/activity/activity'
import type { Comment } from '@earshot/shared/comment/comment'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Thread, threadsOf } from '../../lib/thread.ts'
import { activityQuery, commentsQuery } from '../../queries/feedback.ts'

/** What stands on an item's timeline: a thread of comments at the time of its first, or something that was done. */
export type Entry = { at: number } & ({ thread: Thread<Comment> } | { activity: Activity })

/** A list as far as it is loaded, oldest first. */
interface Loaded<Item> {
  items: readonly Item[]
  more: boolean
}

/**
 * Both lists in one order. Behind the end of a list that has more pages nothing is shown: what comes there is not known
 * yet.
 */
export function mergeTimeline(comments: Loaded<Comment>, activities: Loaded<Activity>): Entry[] {
  const ends = [comments, activities].flatMap(({ items, more }) =>
    more ? (items.at(-1)?.createdAt ?? 0) : [],
  )
  const end = Math.min(...ends, Number.POSITIVE_INFINITY)
  const threads = threadsOf(comments.items).map((thread) => ({ at: thread.start.createdAt, thread }))
  const acts = activities.items.map((activity) => ({ at: activity.createdAt, activity }))
  return [...threads, ...acts].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
}

/** An item's timeline as a query of its own. */
export function useTimeline(feedbackId: string) {
  const comments = useInfiniteQuery(commentsQuery(feedbackId))
  const activities = useInfiniteQuery(activityQuery(feedbackId))
  const lists = [comments, activities] as const
  const data =
    comments.data &&
    activities.data &&
    mergeTimeline(
      { items: comments.data, more: comments.hasNextPage },
      { items: activities.data, more: activities.hasNextPage },
    )
  return {
    data,
    error: comments.error ?? activities.error,
    refetch: () => Promise.all(lists.map((list) => list.refetch())),
    hasNextPage: lists.some((list) => list.hasNextPage),
    isFetchingNextPage: lists.some((list) => list.isFetchingNextPage),
    fetchNextPage: () => Promise.all(lists.map((list) => list.hasNextPage && list.fetchNextPage())),
  }
}
