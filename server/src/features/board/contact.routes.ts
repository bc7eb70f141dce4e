import {
  CommentChange,
  DeletedComment,
  NewPublicComment,
  OwnComment,
  OwnCommentPage,
} from '@earshot/shared/comment/comment'
import { OwnFeedbackPage, SubmittedFeedback } from '@earshot/shared/feedback/feedback'
import { NewFeedback, NewReport } from '@earshot/shared/feedback/new-feedback'
import { PageRequest } from '@earshot/shared/field/page'
import { FollowedIds, Following } from '@earshot/shared/notification/notification'
import { Affected, ReportedIds } from '@earshot/shared/report/report'
import { Vote, VotedIds, VoteLookup } from '@earshot/shared/vote/vote'
import { NamedFeedbackPath, OwnFeedbackDetail } from '@earshot/shared/widget/widget'
import { jsonText } from '../../http/response/answer.ts'
import { Routes } from '../../http/routes.ts'
import { editOwnComment } from '../comment/comment-editing.ts'
import { commentAsContact, deleteOwnComment } from '../comment/public-comments.ts'
import { reportBug, reportedAmong, withdrawReport } from '../report/reports.ts'
import { follow, followedAmong } from '../vote/following.ts'
import { castVote, votedAmong, withdrawVote } from '../vote/votes.ts'
import { browseOwnFeedback, readOwnFeedback } from './own-feedback.ts'
import type { PageCacheServices } from './page-cache/page-cache-services.ts'
import { ownCommentsJson } from './public-answers.ts'
import { submitFeedback } from './submit.ts'

const item = '/e/v1/feedback/{feedbackId}'
const read = { access: 'contact', rateLimit: 'widgetRead' } as const
const write = { access: 'contact', rateLimit: 'widgetWrite' } as const

/** Items, comments, votes, reports and follows of a contact. */
export const contactRoutes = new Routes<PageCacheServices>()

contactRoutes.post(
  '/e/v1/feedback',
  { ...write, summary: 'Send an idea or a bug', body: NewFeedback, creates: SubmittedFeedback },
  async (ctx, { body }, c) => jsonText(c, JSON.stringify(await submitFeedback(ctx, body)), 201),
)

contactRoutes.put(
  `${item}/vote`,
  { ...write, summary: 'Vote for an idea', answer: Vote },
  async (ctx, { params }, c) => jsonText(c, JSON.stringify(await castVote(ctx, params.feedbackId))),
)

contactRoutes.delete(
  `${item}/vote`,
  { ...write, summary: 'Remove a vote', answer: Vote },
  (ctx, { params }) => withdrawVote(ctx, params.feedbackId),
)

contactRoutes.put(
  `${item}/report`,
  {
    ...write,
    summary: 'Report a bug that others see too',
    details:
      'The contact’s own words, environment, diagnostics and files, all of which may be left out; only the team reads them. Each contact counts once, and the same words again change nothing. 409 `frozen` if the bug’s status takes no votes, `conflict` after ten reports.',
    body: NewReport,
    answer: Affected,
  },
  (ctx, { params, body }) => reportBug(ctx, params.feedbackId, body),
)

contactRoutes.delete(
  `${item}/report`,
  {
    ...write,
    summary: 'Take back a report without words',
    details: '409 for whoever sent the bug itself, or sent words, diagnostics or files with a report.',
    answer: Affected,
  },
  (ctx, { params }) => withdrawReport(ctx, params.feedbackId),
)

contactRoutes.post(
  `${item}/comments`,
  {
    ...write,
    summary: 'Comment on an item',
    details: 'It may be held for review. 409 `frozen` if the item’s status takes no more comments.',
    body: NewPublicComment,
    creates: OwnComment,
  },
  (ctx, { params, body }) => commentAsContact(ctx, params.feedbackId, body),
)

contactRoutes.patch(
  `${item}/comments/{commentId}`,
  {
    ...write,
    summary: 'Edit a contact’s own comment',
    details:
      '404 for somebody else’s, 409 for one that the team has rejected or hidden. It may be held for review again. The same text changes nothing.',
    body: CommentChange,
    answer: OwnComment,
  },
  (ctx, { params, body }) => editOwnComment(ctx, params, body),
)

contactRoutes.delete(
  `${item}/comments/{commentId}`,
  {
    ...write,
    summary: 'Delete a contact’s own comment permanently',
    details: '404 for somebody else’s.',
    answer: DeletedComment,
  },
  (ctx, { params }) => deleteOwnComment(ctx, params),
)

contactRoutes.get(
  '/e/v1/me/feedback',
  {
    ...read,
    summary: 'List a contact’s own items, and bugs of others that they have reported, newest first',
    query: PageRequest,
    answer: OwnFeedbackPage,
  },
  (ctx, { query }) => browseOwnFeedback(ctx, query),
)

contactRoutes.get(
  '/e/v1/me/feedback/{feedbackId}',
  {
    ...read,
    summary: 'Get one of a contact’s own items; marks its notifications as read',
    details:
      'The contact’s own items, including held ones and bugs; the id may be a reference. Marks the item as read.',
    params: NamedFeedbackPath.shape,
    answer: OwnFeedbackDetail,
  },
  async (ctx, { params }, c) => jsonText(c, await readOwnFeedback(ctx, params.feedbackId)),
)

contactRoutes.get(
  '/e/v1/me/feedback/{feedbackId}/comments',
  {
    ...read,
    summary: 'List further comments, with the contact’s own that others do not see',
    details: 'With the contact’s own comments that others do not see.',
    query: PageRequest,
    answer: OwnCommentPage,
  },
  async (ctx, { params, query }, c) => jsonText(c, await ownCommentsJson(ctx, params.feedbackId, query)),
)

contactRoutes.get(
  '/e/v1/me/votes',
  {
    ...read,
    summary: 'List which of these items the contact has voted for',
    query: VoteLookup,
    answer: VotedIds,
  },
  async (ctx, { query }) => ({ feedbackIds: await votedAmong(ctx, query.ids) }),
)

contactRoutes.get(
  '/e/v1/me/reports',
  {
    ...read,
    summary: 'List which of these items the contact has reported',
    query: VoteLookup,
    answer: ReportedIds,
  },
  async (ctx, { query }) => ({ feedbackIds: await reportedAmong(ctx, query.ids) }),
)

contactRoutes.put(
  `${item}/follow`,
  { ...write, summary: 'Follow an item', answer: Following },
  (ctx, { params }) => follow(ctx, params.feedbackId, true),
)

contactRoutes.delete(
  `${item}/follow`,
  {
    ...write,
    summary: 'Unfollow an item',
    details: 'Also the contact’s own, and one with votes.',
    answer: Following,
  },
  (ctx, { params }) => follow(ctx, params.feedbackId, false),
)

contactRoutes.get(
  '/e/v1/me/follows',
  {
    ...read,
    summary: 'List which of these items the contact follows',
    query: VoteLookup,
    answer: FollowedIds,
  },
  async (ctx, { query }) => ({ feedbackIds: await followedAmong(ctx, query.ids) }),
)
