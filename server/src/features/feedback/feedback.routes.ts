import { ActivityPage } from '@earshot/shared/activity'
import { Comment, CommentPage, NewComment } from '@earshot/shared/comment'
import {
  Approval,
  FeedbackChange,
  FeedbackCounts,
  FeedbackCountsQuery,
  FeedbackDetail,
  FeedbackPage,
  FeedbackQuery,
  Hold,
  Rejection,
  SimilarFeedback,
  StatusChange,
} from '@earshot/shared/feedback'
import { PageRequest } from '@earshot/shared/page'
import { VoterPage } from '@earshot/shared/vote'
import { Routes } from '../../http/routes.ts'
import { removeFeedback } from './deletion.ts'
import { browseFeedback, countViews } from './inbox.ts'
import { showSimilar } from './similar.ts'
import { browseComments, commentAsMember } from './team-comments.ts'
import {
  approveFeedback,
  browseActivity,
  changeFeedback,
  changeStatus,
  holdFeedback,
  rejectFeedback,
  showFeedback,
} from './triage.ts'
import { browseVoters } from './votes.ts'

const path = '/api/v1/feedback'
const item = `${path}/{feedbackId}` as const

/** Feedback as the team works with it. */
export const feedbackRoutes = new Routes()

feedbackRoutes.get(
  path,
  {
    access: 'readFeedback',
    summary: 'The inbox',
    details: '`moderation=held` also finds items with a comment that is held.',
    query: FeedbackQuery,
    answer: FeedbackPage,
  },
  (ctx, { query }) => browseFeedback(ctx, query),
)

feedbackRoutes.get(
  `${path}/counts`,
  {
    access: 'readFeedback',
    summary: 'How much each view of the inbox holds',
    query: FeedbackCountsQuery,
    answer: FeedbackCounts,
  },
  (ctx, { query }) => countViews(ctx, query),
)

feedbackRoutes.get(
  item,
  { access: 'readFeedback', summary: 'One item', answer: FeedbackDetail },
  (ctx, { params }) => showFeedback(ctx, params.feedbackId),
)

feedbackRoutes.patch(
  item,
  {
    access: 'moderateFeedback',
    summary: 'Change the words or the audience of an item',
    body: FeedbackChange,
    answer: FeedbackDetail,
  },
  (ctx, { params, body }) => changeFeedback(ctx, params.feedbackId, body),
)

feedbackRoutes.delete(
  item,
  {
    access: 'deleteFeedback',
    summary: 'Delete an item, with its votes, comments and reports',
    noContent: 'The item is gone',
  },
  (ctx, { params }) => removeFeedback(ctx, params.feedbackId),
)

feedbackRoutes.put(
  `${item}/status`,
  {
    access: 'changeFeedbackStatus',
    summary: 'Change the status of an item',
    body: StatusChange,
    answer: FeedbackDetail,
  },
  (ctx, { params, body }) => changeStatus(ctx, params.feedbackId, body),
)

feedbackRoutes.put(
  `${item}/approval`,
  { access: 'moderateFeedback', summary: 'Approve an item', body: Approval, answer: FeedbackDetail },
  (ctx, { params, body }) => approveFeedback(ctx, params.feedbackId, body),
)

feedbackRoutes.put(
  `${item}/rejection`,
  { access: 'moderateFeedback', summary: 'Reject an item', body: Rejection, answer: FeedbackDetail },
  (ctx, { params, body }) => rejectFeedback(ctx, params.feedbackId, body),
)

feedbackRoutes.put(
  `${item}/hold`,
  {
    access: 'moderateFeedback',
    summary: 'Take a decision about an item back',
    body: Hold,
    answer: FeedbackDetail,
  },
  (ctx, { params, body }) => holdFeedback(ctx, params.feedbackId, body),
)

feedbackRoutes.get(
  `${item}/activity`,
  {
    access: 'readFeedback',
    summary: 'What was done to an item, oldest first',
    query: PageRequest,
    answer: ActivityPage,
  },
  (ctx, { params, query }) => browseActivity(ctx, params.feedbackId, query),
)

feedbackRoutes.get(
  `${item}/comments`,
  {
    access: 'readFeedback',
    summary: 'Comments of an item, oldest first',
    query: PageRequest,
    answer: CommentPage,
  },
  (ctx, { params, query }) => browseComments(ctx, params.feedbackId, query),
)

feedbackRoutes.post(
  `${item}/comments`,
  {
    access: 'commentOnFeedback',
    fields: { official: 'answerOfficially' },
    summary: 'Answer, or leave an internal note',
    body: NewComment,
    creates: Comment,
  },
  (ctx, { params, body }) => commentAsMember(ctx, params.feedbackId, body),
)

feedbackRoutes.get(
  `${item}/similar`,
  {
    access: 'readFeedback',
    summary: 'Items of the same project with words like an item’s, likest first',
    answer: SimilarFeedback,
  },
  (ctx, { params }) => showSimilar(ctx, params.feedbackId),
)

feedbackRoutes.get(
  `${item}/votes`,
  { access: 'readFeedback', summary: 'Who voted on an item', query: PageRequest, answer: VoterPage },
  (ctx, { params, query }) => browseVoters(ctx, params.feedbackId, query),
)
