import { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import { Merge, MergePreview, Unmerge } from '@earshot/shared/merge/merge'
import { Routes } from '../../http/routes.ts'
import { mergeFeedback, previewMerge, unmergeFeedback } from './merging.ts'

const merge = '/api/v1/feedback/{feedbackId}/merge'

/** Merging an item into another one, and undoing that. */
export const mergingRoutes = new Routes()

mergingRoutes.get(
  merge,
  {
    access: 'moderateFeedback',
    summary: 'Preview the merge of an item into another',
    query: Merge,
    answer: MergePreview,
  },
  (ctx, { params, query }) => previewMerge(ctx, params.feedbackId, query.intoId),
)

mergingRoutes.put(
  merge,
  {
    access: 'moderateFeedback',
    summary: 'Merge an item into another',
    details:
      'Votes, reports and followers count for the other item, each person once; comments that everyone could read move, others stay between its author and the team; its followers are notified. Returns the other item. 409 if one of them was merged already, or everyone may see the item, but not the other.',
    body: Merge,
    answer: FeedbackDetail,
  },
  (ctx, { params, body }) => mergeFeedback(ctx, params.feedbackId, body.intoId),
)

mergingRoutes.delete(
  merge,
  {
    access: 'moderateFeedback',
    summary: 'Undo a merge of items',
    details: '409 for one that is not merged, or `outdated` if it is merged into another item than `undoes`.',
    query: Unmerge,
    answer: FeedbackDetail,
  },
  (ctx, { params, query }) => unmergeFeedback(ctx, params.feedbackId, query),
)
