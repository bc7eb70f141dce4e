import { ActivityPage } from '@earshot/shared/activity/activity'
import { type Comment, CommentPage, CommentVersions } from '@earshot/shared/comment/comment'
import { ReportDiagnostics } from '@earshot/shared/diagnostics/diagnostics'
import { FeedbackDetail, FeedbackPage } from '@earshot/shared/feedback/feedback'
import { FeedbackCounts, SameErrors, SimilarItems } from '@earshot/shared/feedback/feedback-query'
import { limits } from '@earshot/shared/limits'
import { type Broadcast, Broadcasts, RecipientCounts } from '@earshot/shared/notification/notification'
import { VoterPage } from '@earshot/shared/vote/vote'
import { keepPreviousData, type QueryPersister, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from '../api/api.ts'
import { isPageStale, type Pages, readWholeUpTo, refreshAround } from './list/long-list.ts'
import { queryClient } from './query-client.ts'
import { keys } from './query-keys.ts'
import { cursorQuery, getQuery, listQuery, type SearchParameters } from './server-query.ts'

/** The reader's position in the inbox; a long list is reloaded around it. */
let readersPlace = 0

/** Records the reader's position in the inbox. @returns true if the page at the position may be outdated. */
export function trackInboxPosition(place: number, filters: SearchParameters): boolean {
  readersPlace = place
  return isPageStale(queryClient.getQueryData<Pages<Inbox>>(keys.feedbackList(filters)), place)
}

type Inbox = z.output<typeof FeedbackPage>

/** The filtered inbox (`FeedbackQuery` as strings); the previous list stays until the new one has loaded. */
export const feedbackListQuery = (filters: SearchParameters) => ({
  ...cursorQuery(keys.feedbackList(filters), '/feedback', FeedbackPage, inboxPage(filters)),
  placeholderData: keepPreviousData,
  // Replaces each refetch: with ten thousand loaded rows, only the pages near the reader are loaded again after a
  // change.
  persister: ((readAll, context, query) => {
    const data = queryClient.getQueryData<Pages<Inbox>>(keys.feedbackList(filters))
    if (!data || data.pages.length <= readWholeUpTo || query.state.fetchMeta?.fetchMore)
      return readAll(context as never)
    return refreshAround(data, readersPlace, (cursor) =>
      request('GET', '/feedback', FeedbackPage, {
        query: { ...inboxPage(filters), cursor },
        signal: context.signal,
      }),
    )
  }) as QueryPersister<Inbox, ReturnType<typeof keys.feedbackList>, string | undefined>,
})

const inboxPage = (filters: SearchParameters): SearchParameters => ({
  ...filters,
  limit: limits.pageSizeMax,
})

/** Number of items in each view of the inbox, under the other filters. */
export const feedbackCountsQuery = ({
  sort: _,
  moderation: __,
  unanswered: ___,
  ...filters
}: SearchParameters) => ({
  ...getQuery(keys.feedbackCounts(filters), '/feedback/counts', FeedbackCounts, filters),
  placeholderData: keepPreviousData,
})

/** One item with its reports, tasks and followers. */
export const feedbackQuery = (feedbackId: string) =>
  getQuery(keys.feedbackItem(feedbackId), `/feedback/${feedbackId}`, FeedbackDetail)

/** Diagnostics of a report, which never change, with stacks resolved by the source maps uploaded so far. */
export const diagnosticsQuery = (feedbackId: string, reportId: string) => ({
  ...getQuery(
    keys.diagnostics(reportId),
    `/feedback/${feedbackId}/reports/${reportId}/diagnostics`,
    ReportDiagnostics,
  ),
  staleTime: 60_000,
})

/** An item's comments, oldest first. */
export const commentsQuery = (feedbackId: string) =>
  cursorQuery(keys.partOfFeedback(feedbackId, 'comments'), `/feedback/${feedbackId}/comments`, CommentPage, {
    limit: 100,
  })

/** Changes of an item, oldest first. */
export const activityQuery = (feedbackId: string) =>
  cursorQuery(keys.partOfFeedback(feedbackId, 'activity'), `/feedback/${feedbackId}/activity`, ActivityPage, {
    limit: 100,
  })

/** Items with text similar to an item's, most similar first. */
export const similarQuery = (feedbackId: string) =>
  listQuery(keys.partOfFeedback(feedbackId, 'similar'), `/feedback/${feedbackId}/similar`, SimilarItems)

/** The open bugs that are the same error as an item, with the item itself. */
export const sameErrorQuery = (feedbackId: string) =>
  getQuery(keys.partOfFeedback(feedbackId, 'same-error'), `/feedback/${feedbackId}/same-error`, SameErrors)

/** Voters of an item. */
export const votersQuery = (feedbackId: string) =>
  cursorQuery(keys.partOfFeedback(feedbackId, 'votes'), `/feedback/${feedbackId}/votes`, VoterPage)

/** Earlier versions of an edited comment. */
export const commentVersionsQuery = ({ id, editedAt }: Comment) =>
  getQuery(keys.commentVersions(id, editedAt), `/comments/${id}/versions`, CommentVersions)

/** Number of people that a status change of some items would notify. */
export const recipientCountQuery = (feedbackIds: readonly string[]) =>
  getQuery(keys.reach(feedbackIds), `/reach?ids=${feedbackIds.join(',')}`, RecipientCounts)

/** Past and scheduled broadcasts to followers of an item; polled while one is in progress, and once one begins. */
export const broadcastsQuery = (feedbackId: string) =>
  queryOptions({
    ...listQuery(
      keys.partOfFeedback(feedbackId, 'broadcasts'),
      `/feedback/${feedbackId}/broadcasts`,
      Broadcasts,
    ),
    refetchInterval: ({ state }) => untilNews(state.data ?? []),
  })

/** Longest wait for a scheduled broadcast: a longer one begins while the page is not open any more. */
const waitMax = 15 * 60_000

/** Milliseconds until a broadcast has progressed or begins; false if none will soon. */
export function untilNews(broadcasts: readonly Broadcast[]): number | false {
  const waits = broadcasts.flatMap(({ state, runAt }) => {
    if (state === 'sending') return [0]
    return state === 'scheduled' ? [runAt - Date.now()] : []
  })
  const soonest = Math.min(...waits)
  return soonest < waitMax && Math.max(soonest, 1_000)
}
