import { isSubscribed } from '@earshot/shared/events'
import type { Consumer } from '../events/consumer.ts'
import { indexFeedback } from './index-feedback.ts'

/** Keeps the search index up to date, after commit, so that a submission does not wait for it. */
export const searchConsumer: Consumer = {
  name: 'search',
  restMs: 100,
  isSubscribed: ({ feedback_id, type }) => feedback_id !== null && isSubscribed('search', type),
  async handle(event, db) {
    if (event.feedback_id !== null) await indexFeedback(db.tenant(event.tenant_id), event.feedback_id)
  },
}
