import { ActivityPage } from '@earshot/shared/activity/activity'
import { type Comment, CommentPage, CommentVersions } from '@earshot/shared/comment/comment'
import { ReportDiagnostics } from '@earshot/shared/diagnostics/diagnostics'
import {
  FeedbackCounts,
  FeedbackDetail,
  FeedbackPage,
  SimilarFeedback,
} from '@earshot/shared/feedback/feedback'
import { limits } from '@earshot/shared/limits'
import { Reach, type Sending, Sendings } from '@earshot/shared/notification/notification'
import { VoterPage } from '@earshot/shared/vote/vote'
import { keepPreviousData, type QueryPersister, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from '../api/api.ts'
import { isOutdated, type Pages, readWholeUpTo, refreshAround } from './long-list.ts'
import { queryClient } from './query-client.ts'
import { keys } from './query-keys.ts'
import { cursorQuery, getQuery, listQuery, type SearchParameters } from './server-query.ts'

/** Where in the inbox its reader is: a long one is read again around there. */
let readersPlace = 0

/** Takes note of where the reader of the inbox is. @returns whether what stands there may have changed since it was read. */
export function readInboxAt(place: number, filters: SearchParameters): boolean {
  readersPlace = place
  return isOutdated(queryClient.getQueryData<Pages<Inbox>>(keys.feedbackList(filters)), place)
}

type Inbox = z.output<typeof FeedbackPage>

/** The inbox under some filters (`FeedbackQuery` as strings); what was shown stays until they are answered. */
export const feedbackListQuery = (filters: SearchParameters) => ({
  ...cursorQuery(keys.feedbackList(filters), '/feedback', FeedbackPage, inboxPage(filters)),
  placeholderData: keepPreviousData,
  // Asked for every reading: where ten thousand rows are loaded, not all of them are read again for each change.
  persister: ((readAll, context, query) => {
    const data = query.state.data as Pages<Inbox> | undefined
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

/** How much each view of the inbox holds under its other filters. */
export const feedbackCountsQuery = ({
  sort: _,
  moderation: __,
  unanswered: ___,
  ...filters
}: SearchParameters) => ({
  ...getQuery(
    keys.feedbackCounts(filters),
    `/feedback/counts?${new URLSearchParams(filters as Record<string, string>)}`,
    FeedbackCounts,
  ),
  placeholderData: keepPreviousData,
})

/** One item with its reports, tasks and followers. */
export const feedbackQuery = (feedbackId: string) =>
  getQuery(keys.feedbackItem(feedbackId), `/feedback/${feedbackId}`, FeedbackDetail)

/** What the page told with a report, which never changes, with its stacks as far as source maps are there. */
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
  cursorQuery(keys.feedbackComments(feedbackId), `/feedback/${feedbackId}/comments`, CommentPage, {
    limit: 100,
  })

/** What was done to an item, oldest first. */
export const activityQuery = (feedbackId: string) =>
  cursorQuery(keys.feedbackActivity(feedbackId), `/feedback/${feedbackId}/activity`, ActivityPage, {
    limit: 100,
  })

/** Items with words like an item's, likest first. */
export const similarQuery = (feedbackId: string) =>
  listQuery(keys.feedbackSimilar(feedbackId), `/feedback/${feedbackId}/similar`, SimilarFeedback)

/** Who voted for an item. */
export const votersQuery = (feedbackId: string) =>
  cursorQuery(keys.feedbackVotes(feedbackId), `/feedback/${feedbackId}/votes`, VoterPage)

/** What stood in a comment before it was edited. */
export const commentVersionsQuery = ({ id, editedAt }: Comment) =>
  getQuery(keys.commentVersions(id, editedAt), `/comments/${id}/versions`, CommentVersions)

/** How many a change of the status of some items would notify. */
export const reachQuery = (feedbackIds: readonly string[]) =>
  getQuery(keys.reach(feedbackIds), `/reach?ids=${feedbackIds.join(',')}`, Reach)

/** What followers of an item were and will be notified of; asked again and again while some are being notified. */
export const sendingsQuery = (feedbackId: string) =>
  queryOptions({
    ...listQuery(keys.feedbackSendings(feedbackId), `/feedback/${feedbackId}/sendings`, Sendings),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? 1_000 : false),
  })

/** Whether it goes on, or is about to begin. */
const isUnderWay = ({ state, runAt }: Sending): boolean =>
  state === 'sending' || (state === 'scheduled' && runAt <= Date.now())
