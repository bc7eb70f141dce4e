import { CommentPage } from '@earshot/shared/comment'
import { FeedbackDetail, FeedbackPage } from '@earshot/shared/feedback'
import { VoterPage } from '@earshot/shared/vote'
import { keys } from '../lib/query-keys.ts'
import { cursorQuery, getQuery, type SearchParameters } from './server-query.ts'

/** The inbox under some filters (`FeedbackQuery` as strings). */
export const feedbackListQuery = (filters: SearchParameters) =>
  cursorQuery(keys.feedbackList(filters), '/feedback', FeedbackPage, { ...filters, limit: 50 })

/** One item with its reports, tasks and followers. */
export const feedbackQuery = (feedbackId: string) =>
  getQuery(keys.feedbackItem(feedbackId), `/feedback/${feedbackId}`, FeedbackDetail)

/** An item's comments, oldest first. */
export const commentsQuery = (feedbackId: string) =>
  cursorQuery(keys.feedbackComments(feedbackId), `/feedback/${feedbackId}/comments`, CommentPage, {
    limit: 100,
  })

/** Who voted for an item. */
export const votersQuery = (feedbackId: string) =>
  cursorQuery(keys.feedbackVotes(feedbackId), `/feedback/${feedbackId}/votes`, VoterPage)
