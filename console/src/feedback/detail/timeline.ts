import type { Activity } from '@earshot/shared/activity/activity'
import type { Comment } from '@earshot/shared/comment/comment'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Thread, threadsOf } from '../../lib/thread.ts'
import { activityQuery, commentsQuery } from '../../queries/feedback.ts'

/** An entry of an item's timeline: a thread of comments, dated by its first, or a change. */
export type Entry = { at: number } & ({ thread: Thread<Comment> } | { activity: Activity })

/** The loaded part of a list, oldest first. */
interface Loaded<Item> {
  items: readonly Item[]
  more: boolean
}

/**
 * Merges both lists by time; a note on a change follows the change. Entries after the end of an incomplete list are left out, because its next entries are not
 * loaded yet.
 */
export function mergeTimeline(comments: Loaded<Comment>, activities: Loaded<Activity>): Entry[] {
  const ends = [comments, activities].flatMap(({ items, more }) =>
    more ? (items.at(-1)?.createdAt ?? 0) : [],
  )
  const end = Math.min(...ends, Number.POSITIVE_INFINITY)
  const threads = threadsOf(comments.items).map((thread) => ({ at: thread.start.createdAt, thread }))
  const acts = activities.items.map((activity) => ({ at: activity.createdAt, activity }))
  return [...acts, ...threads].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
}

/** An item's timeline, in the shape of a query. */
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
