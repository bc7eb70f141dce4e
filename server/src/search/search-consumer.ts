import { isSubscribed } from '@earshot/shared/events'
import type { Consumer } from '../events/consumer.ts'
import { indexFeedback } from './index-feedback.ts'

/** Keeps the search index up to date, after commit, so that a submission does not wait for it. */
export const searchConsumer: Consumer = {
  name: 'search',
  restMs: 100,
  isSubscribed: ({ feedback_id, type }) => feedback_id !== null && isSubscribed('search', type),
  async handle(events, db) {
    for (const { tenant_id, feedback_id } of events)
      if (feedback_id !== null) await indexFeedback(db.tenant(tenant_id), feedback_id)
  },
}
