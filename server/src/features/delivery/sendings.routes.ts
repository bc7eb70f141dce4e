import { Reach, Sending, Sendings } from '@earshot/shared/notification'
import { VoteLookup } from '@earshot/shared/vote'
import { Routes } from '../../http/routes.ts'
import { browseSendings, showReach, stop } from './reach.ts'

/** What customers are notified of, for the team. */
export const sendingsRoutes = new Routes()

sendingsRoutes.get(
  '/api/v1/reach',
  {
    access: 'readFeedback',
    summary: 'Count whom a status change would notify',
    details: 'Each person is counted once, according to their settings: by email, or only in the widget.',
    query: VoteLookup,
    answer: Reach,
  },
  (ctx, { query }) => showReach(ctx, { feedbackIds: query.ids }),
)

sendingsRoutes.get(
  '/api/v1/feedback/{feedbackId}/sendings',
  {
    access: 'readFeedback',
    summary: 'List past and scheduled notifications of an item’s followers',
    answer: Sendings,
  },
  (ctx, { params }) => browseSendings(ctx, params.feedbackId),
)

sendingsRoutes.delete(
  '/api/v1/sendings/{sendingId}',
  {
    access: 'changeFeedbackStatus',
    summary: 'Stop a sending, or cancel a scheduled one',
    details: '410 if everybody has been notified.',
    answer: Sending,
  },
  (ctx, { params }) => stop(ctx, params.sendingId),
)
