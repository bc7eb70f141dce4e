import { DeletedComment, NewPublicComment, OwnComment, OwnCommentPage } from '@earshot/shared/comment'
import { NewFeedback, OwnFeedbackPage, SubmittedFeedback } from '@earshot/shared/feedback'
import { PageRequest } from '@earshot/shared/page'
import { Vote, VotedIds, VoteLookup } from '@earshot/shared/vote'
import { NamedFeedbackPath, OwnFeedbackDetail } from '@earshot/shared/widget'
import { z } from 'zod'
import { jsonText } from '../../http/answer.ts'
import { jsonAttachment } from '../../http/attachment.ts'
import { Routes } from '../../http/routes.ts'
import { eraseOneself } from '../contacts/contact-erasure.ts'
import { exportOneself } from '../contacts/contact-export.ts'
import { browseOwnFeedback, readOwnFeedback } from '../feedback/own-feedback.ts'
import { ownCommentsJson } from '../feedback/public-answers.ts'
import { commentAsContact, deleteOwnComment } from '../feedback/public-comments.ts'
import { submitFeedback } from '../feedback/submit.ts'
import { castVote, votedAmong, withdrawVote } from '../feedback/votes.ts'
import type { WidgetServices } from './widget-services.ts'

const item = '/e/v1/feedback/{feedbackId}'
const read = { access: 'contact', rateLimit: 'widgetRead' } as const
const write = { access: 'contact', rateLimit: 'widgetWrite' } as const

/** What a contact does and sees of their own. */
export const contactRoutes = new Routes<WidgetServices>()

contactRoutes.post(
  '/e/v1/feedback',
  { ...write, summary: 'Send an idea or a bug', body: NewFeedback, creates: SubmittedFeedback },
  async (ctx, { body }, c) => jsonText(c, JSON.stringify(await submitFeedback(ctx, body)), 201),
)

contactRoutes.put(`${item}/vote`, { ...write, summary: 'Vote', answer: Vote }, async (ctx, { params }, c) =>
  jsonText(c, JSON.stringify(await castVote(ctx, params.feedbackId))),
)

contactRoutes.delete(
  `${item}/vote`,
  { ...write, summary: 'Take a vote back', answer: Vote },
  (ctx, { params }) => withdrawVote(ctx, params.feedbackId),
)

contactRoutes.post(
  `${item}/comments`,
  {
    ...write,
    summary: 'Comment',
    details: 'It may be held for review. Where the status takes no more comments it is 409 `frozen`.',
    body: NewPublicComment,
    creates: OwnComment,
  },
  (ctx, { params, body }) => commentAsContact(ctx, params.feedbackId, body),
)

contactRoutes.delete(
  `${item}/comments/{commentId}`,
  {
    ...write,
    summary: 'Delete one of my comments, for good',
    details: 'One’s own, for good; any other is 404.',
    answer: DeletedComment,
  },
  (ctx, { params }) => deleteOwnComment(ctx, params),
)

contactRoutes.get(
  '/e/v1/me/feedback',
  { ...read, summary: 'My items, newest first', query: PageRequest, answer: OwnFeedbackPage },
  (ctx, { query }) => browseOwnFeedback(ctx, query),
)

contactRoutes.get(
  '/e/v1/me/feedback/{feedbackId}',
  {
    ...read,
    summary: 'One of my items; marks its news as read',
    details: 'One’s own items, held ones and bugs too; the id may be a reference. It marks the item as read.',
    params: NamedFeedbackPath.shape,
    answer: OwnFeedbackDetail,
  },
  async (ctx, { params }, c) => jsonText(c, await readOwnFeedback(ctx, params.feedbackId)),
)

contactRoutes.get(
  '/e/v1/me/feedback/{feedbackId}/comments',
  {
    ...read,
    summary: 'Further comments, with mine that others do not see',
    details: 'With one’s own comments that others do not see.',
    query: PageRequest,
    answer: OwnCommentPage,
  },
  async (ctx, { params, query }, c) => jsonText(c, await ownCommentsJson(ctx, params.feedbackId, query)),
)

contactRoutes.get(
  '/e/v1/me/votes',
  { ...read, summary: 'Which of these I have voted on', query: VoteLookup, answer: VotedIds },
  async (ctx, { query }) => ({ feedbackIds: await votedAmong(ctx, query.ids) }),
)

contactRoutes.get(
  '/e/v1/me/export',
  {
    ...read,
    summary: 'Everything held about me as one JSON file',
    answer: z.looseObject({}),
    description: 'A file',
  },
  async (ctx, _, c) => jsonAttachment(c, await exportOneself(ctx)),
)

contactRoutes.delete(
  '/e/v1/me',
  {
    ...write,
    summary: 'Erase what is held about me',
    details:
      'Private items are deleted, public ones keep no trace of their author, and the contact token is void.',
    noContent: 'I am gone',
  },
  (ctx) => eraseOneself(ctx),
)
