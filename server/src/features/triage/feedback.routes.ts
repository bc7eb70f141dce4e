import { ActivityPage } from '@earshot/shared/activity/activity'
import { FieldValuesChange } from '@earshot/shared/custom-field/custom-field'
import { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import {
  Approval,
  Assignment,
  FeedbackChange,
  Hold,
  ItemReadMark,
  Rejection,
  StatusChange,
  TargetMonthChange,
} from '@earshot/shared/feedback/feedback-changes'
import { FeedbackListPage, FeedbackListQuery } from '@earshot/shared/feedback/feedback-list'
import {
  FeedbackCounts,
  FeedbackCountsQuery,
  SimilarItems,
  SimilarQuery,
} from '@earshot/shared/feedback/feedback-query'
import { FeedbackForCustomer } from '@earshot/shared/feedback/new-feedback'
import { PageRequest } from '@earshot/shared/field/page'
import { Routes } from '../../http/routes.ts'
import { conflictDetails } from '../../lib/outdated.ts'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import { assignFeedback } from './assignment.ts'
import { browseFeedback, countViews } from './inbox.ts'
import { fillFields } from './item-fields.ts'
import { approveFeedback, holdFeedback, rejectFeedback } from './moderation.ts'
import { markFeedback } from './read-marks.ts'
import { removeFeedback } from './removal/deletion.ts'
import { showSimilar, showSimilarTo } from './similar.ts'
import { changeStatus } from './status-change.ts'
import { browseActivity, changeFeedback, scheduleFeedback, showFeedback } from './triage.ts'
import { writeForCustomer } from './write-for-customer.ts'

const path = '/api/v1/feedback'
const item = `${path}/{feedbackId}` as const

/** Feedback for the team. */
export const feedbackRoutes = new Routes<FeedbackServices>()

feedbackRoutes.get(
  path,
  {
    access: 'readFeedback',
    summary: 'List the inbox',
    details:
      '`moderation=held` also finds items with a comment that is held. An API key needs `contacts:read` for the numbers of companies, for the filters `companyId` and `minValue`, and for the order `value`. `fieldId` finds items with a value of a custom field; `fieldValue`, or `fieldFrom` and `fieldTo`, narrow it down. `withFields=true` adds the values of custom fields to each item; a page with more than a megabyte of them ends early, so go on while there is a `nextCursor`.',
    query: FeedbackListQuery,
    answer: FeedbackListPage,
    compressed: true,
  },
  (ctx, { query }) => browseFeedback(ctx, query),
)

feedbackRoutes.post(
  path,
  {
    access: 'actForCustomers',
    summary: 'Add an item for a customer',
    details:
      'An idea or a bug from a call, a mail or a meeting. It is moderated like one that the customer sends. `fields` are values of the project’s custom fields, as in *Set or remove values of an item’s custom fields*; one that is refused refuses the item.',
    body: FeedbackForCustomer,
    creates: FeedbackDetail,
  },
  (ctx, { body }) => writeForCustomer(ctx, body),
)

feedbackRoutes.get(
  `${path}/counts`,
  {
    access: 'readFeedback',
    summary: 'Count the items in each view of the inbox',
    query: FeedbackCountsQuery,
    answer: FeedbackCounts,
  },
  (ctx, { query }) => countViews(ctx, query),
)

feedbackRoutes.get(
  item,
  { access: 'readFeedback', summary: 'Get an item', answer: FeedbackDetail, compressed: true },
  (ctx, { params }) => showFeedback(ctx, params.feedbackId),
)

feedbackRoutes.patch(
  item,
  {
    access: 'moderateFeedback',
    summary: 'Change an item’s text or visibility',
    details: conflictDetails,
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
    noContent: 'Deleted',
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
  `${item}/assignee`,
  {
    access: 'assignFeedback',
    summary: 'Assign an item to a member, or remove the assignment',
    body: Assignment,
    answer: FeedbackDetail,
  },
  (ctx, { params, body }) => assignFeedback(ctx, params.feedbackId, body),
)

feedbackRoutes.put(
  `${item}/target-month`,
  {
    access: 'changeFeedbackStatus',
    summary: 'Set or remove the month for which an item is planned',
    body: TargetMonthChange,
    answer: FeedbackDetail,
  },
  (ctx, { params, body }) => scheduleFeedback(ctx, params.feedbackId, body),
)

feedbackRoutes.patch(
  `${item}/fields`,
  {
    access: 'fillFields',
    summary: 'Set or remove values of an item’s custom fields',
    details: `A number is a JSON number, a date such as \`2026-11-28\`, a choice its id. ${conflictDetails}`,
    body: FieldValuesChange,
    answer: FeedbackDetail,
  },
  (ctx, { params, body }) => fillFields(ctx, params.feedbackId, body),
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
    summary: 'Undo a decision about an item',
    body: Hold,
    answer: FeedbackDetail,
  },
  (ctx, { params, body }) => holdFeedback(ctx, params.feedbackId, body),
)

feedbackRoutes.put(
  `${item}/read`,
  {
    access: 'readFeedback',
    summary: 'Mark an item as read or unread for yourself',
    body: ItemReadMark,
    noContent: 'Marked',
  },
  (ctx, { params, body }) => markFeedback(ctx, params.feedbackId, body),
)

feedbackRoutes.get(
  `${item}/activity`,
  {
    access: 'readFeedback',
    summary: 'List an item’s activity, oldest first',
    query: PageRequest,
    answer: ActivityPage,
    compressed: true,
  },
  (ctx, { params, query }) => browseActivity(ctx, params.feedbackId, query),
)

feedbackRoutes.get(
  `${item}/similar`,
  {
    access: 'readFeedback',
    summary: 'Find similar items of the same project, most similar first',
    answer: SimilarItems,
    compressed: true,
  },
  (ctx, { params }) => showSimilar(ctx, params.feedbackId),
)

feedbackRoutes.get(
  '/api/v1/projects/{projectId}/similar',
  {
    access: 'readFeedback',
    summary: 'Find items of a project that are similar to a title, most similar first',
    query: SimilarQuery,
    answer: SimilarItems,
    compressed: true,
  },
  (ctx, { params, query }) => showSimilarTo(ctx, { ...params, ...query }),
)
