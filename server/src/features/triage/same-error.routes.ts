import { SameErrorDismissal } from '@earshot/shared/feedback/feedback-changes'
import { SameErrors } from '@earshot/shared/feedback/feedback-query'
import { Routes } from '../../http/routes.ts'
import { dismissSameError, restoreSameError, showSameErrors } from './same-error.ts'

const path = '/api/v1/feedback/{feedbackId}/same-error'

/** Bugs that are the same error by their stacks: proposals to merge, which a member accepts or dismisses. */
export const sameErrorRoutes = new Routes()

sameErrorRoutes.get(
  path,
  {
    access: 'readFeedback',
    summary: 'List the open bugs that are the same error as an item',
    details:
      'Bugs of the project whose latest errors have the same name and the same innermost stack frames, with the item itself, most reported first. Frames are compared in the original sources where source maps explain them. Nothing is merged by itself.',
    answer: SameErrors,
    compressed: true,
  },
  (ctx, { params }) => showSameErrors(ctx, params.feedbackId),
)

sameErrorRoutes.put(
  `${path}/dismissal`,
  {
    access: 'moderateFeedback',
    summary: 'Keep a bug, or all bugs of its error, apart',
    details: 'Lasting, also for bugs that come later. 409 for an item without an error.',
    body: SameErrorDismissal,
    noContent: 'Dismissed',
  },
  (ctx, { params, body }) => dismissSameError(ctx, params.feedbackId, body),
)

sameErrorRoutes.delete(
  `${path}/dismissal`,
  {
    access: 'moderateFeedback',
    summary: 'Compare a bug, or all bugs of its error, again',
    query: SameErrorDismissal,
    noContent: 'Compared again',
  },
  (ctx, { params, query }) => restoreSameError(ctx, params.feedbackId, query),
)
