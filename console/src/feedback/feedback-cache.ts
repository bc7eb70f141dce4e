import type { Dashboard } from '@earshot/shared/dashboard/dashboard'
import type { Feedback, FeedbackDetail, FeedbackPage } from '@earshot/shared/feedback/feedback'
import type { Project } from '@earshot/shared/project/project'
import type { Status } from '@earshot/shared/status/status'
import type { InfiniteData } from '@tanstack/react-query'
import type { z } from 'zod'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { type FeedbackFilters, matchesFilters } from './filters.ts'

type Pages = InfiniteData<z.output<typeof FeedbackPage>, string | undefined>

/** A status of the projects that are loaded. */
export const findStatus = (statusId: string): Status | undefined =>
  queryClient
    .getQueryData<Project[]>(keys.projects())
    ?.flatMap(({ statuses }) => statuses)
    .find(({ id }) => id === statusId)

const categoryOf = (statusId: string) => findStatus(statusId)?.category

function changeLists(feedbackId: string, change: (item: Feedback) => Feedback): void {
  const lists = queryClient.getQueriesData<Pages>({ queryKey: [...keys.feedback(), 'list'] })
  for (const [key, data] of lists) {
    if (!data) continue
    const filters = key[2] as FeedbackFilters
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items
        .map((item) => (item.id === feedbackId ? change(item) : item))
        .filter((item) => item.id !== feedbackId || matchesFilters(item, filters, categoryOf)),
    }))
    queryClient.setQueryData<Pages>(key, { ...data, pages })
  }
}

/** Removes a moderated item from the dashboard's list of held items. */
const removeHeld = (feedbackId: string): void =>
  void queryClient.setQueryData<Dashboard>(keys.dashboard(), (dashboard) => {
    if (!dashboard) return dashboard
    const items = dashboard.held.items.filter(({ id }) => id !== feedbackId)
    const count = dashboard.held.count - (dashboard.held.items.length - items.length)
    return { ...dashboard, held: { count, items } }
  })

/** Updates an item in every cache before the server has responded. */
export async function updateOptimistically(feedbackId: string, change: Partial<Feedback>): Promise<void> {
  await Promise.all([
    queryClient.cancelQueries({ queryKey: keys.feedback() }),
    queryClient.cancelQueries({ queryKey: keys.dashboard() }),
  ])
  changeLists(feedbackId, (item) => ({ ...item, ...change }))
  queryClient.setQueryData<FeedbackDetail>(
    keys.feedbackItem(feedbackId),
    (item) => item && { ...item, ...change },
  )
  if (change.moderation && change.moderation !== 'held') removeHeld(feedbackId)
}

/**
 * Shows an item as read or as unread in every cache. Lists that are being loaded may have the earlier state, and are
 * changed when they arrive.
 */
export function showAsRead(feedbackId: string, read: boolean): void {
  const show = () => {
    changeLists(feedbackId, (item) => ({ ...item, unread: !read }))
    queryClient.setQueryData<FeedbackDetail>(
      keys.feedbackItem(feedbackId),
      (item) => item && { ...item, unread: !read },
    )
  }
  show()
  const loading = queryClient.getQueryCache().findAll({ queryKey: keys.feedback(), fetchStatus: 'fetching' })
  // A query that is being loaded starts no second request: this is the promise of the first.
  for (const query of loading) query.fetch().then(show, () => {})
}

/** Removes a moderated comment from the queue before the server has responded. */
export const showDecidedComment = ({ id, feedbackId }: { id: string; feedbackId: string }): void =>
  changeLists(feedbackId, (item) => {
    const heldComments = item.heldComments.filter((comment) => comment.id !== id)
    const decided = item.heldComments.length - heldComments.length
    return { ...item, heldComments, heldCommentCount: item.heldCommentCount - decided }
  })

/** Replaces the optimistic update with the server's response. */
export function cacheFeedback(item: FeedbackDetail): void {
  changeLists(item.id, (shown) => ({ ...shown, ...item }))
  queryClient.setQueryData(keys.feedbackItem(item.id), item)
}

/** Reloads everything about feedback, after a failed change or one with further effects. */
export function refreshFeedback(): void {
  void queryClient.invalidateQueries({ queryKey: keys.feedback() })
  void queryClient.invalidateQueries({ queryKey: keys.dashboard() })
}
