import { ActivityPage } from '@earshot/shared/activity'
import { CommentPage } from '@earshot/shared/comment'
import { FeedbackCounts, FeedbackDetail, FeedbackPage, SimilarFeedback } from '@earshot/shared/feedback'
import { limits } from '@earshot/shared/limits'
import { VoterPage } from '@earshot/shared/vote'
import { keepPreviousData } from '@tanstack/react-query'
import { keys } from '../lib/query-keys.ts'
import { cursorQuery, getQuery, listQuery, type SearchParameters } from './server-query.ts'

/** The inbox under some filters (`FeedbackQuery` as strings); what was shown stays until they are answered. */
export const feedbackListQuery = (filters: SearchParameters) => ({
  ...cursorQuery(keys.feedbackList(filters), '/feedback', FeedbackPage, {
    ...filters,
    limit: limits.pageSizeMax,
  }),
  placeholderData: keepPreviousData,
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
