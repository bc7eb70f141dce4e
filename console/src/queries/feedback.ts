import { CommentPage } from '@earshot/shared/comment'
import { FeedbackDetail, FeedbackPage } from '@earshot/shared/feedback'
import { VoterPage } from '@earshot/shared/vote'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { request } from '../lib/api.ts'
import { keys } from '../lib/query-keys.ts'
import { firstPage, next } from './paging.ts'

/** The inbox under some filters (`FeedbackQuery` as strings), page by page. */
export const feedbackListQuery = (filters: Readonly<Record<string, string>>) =>
  infiniteQueryOptions({
    queryKey: keys.feedbackList(filters),
    queryFn: ({ pageParam: cursor, signal }) =>
      request('GET', '/feedback', FeedbackPage, { query: { ...filters, cursor, limit: 50 }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: next,
  })

/** One item with its reports, tasks and followers. */
export const feedbackQuery = (feedbackId: string) =>
  queryOptions({
    queryKey: keys.feedbackItem(feedbackId),
    queryFn: ({ signal }) => request('GET', `/feedback/${feedbackId}`, FeedbackDetail, { signal }),
  })

/** An item's comments, oldest first, page by page. */
export const commentsQuery = (feedbackId: string) =>
  infiniteQueryOptions({
    queryKey: keys.feedbackComments(feedbackId),
    queryFn: ({ pageParam: cursor, signal }) =>
      request('GET', `/feedback/${feedbackId}/comments`, CommentPage, {
        query: { cursor, limit: 100 },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: next,
  })

/** Who voted for an item, page by page. */
export const votersQuery = (feedbackId: string) =>
  infiniteQueryOptions({
    queryKey: keys.feedbackVotes(feedbackId),
    queryFn: ({ pageParam: cursor, signal }) =>
      request('GET', `/feedback/${feedbackId}/votes`, VoterPage, { query: { cursor }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: next,
  })
