import { isSubscribed } from '@earshot/shared/event/events'
import { referenceOf } from '@earshot/shared/feedback/feedback'
import { prepared } from '../db/prepared.ts'
import type { TenantDb } from '../db/tenant-db.ts'
import type { Consumer } from '../events/consumer.ts'
import { tokensOf } from './tokens.ts'

const findText = prepared((db: TenantDb, params: { id: string }) =>
  db
    .selectFrom('feedback')
    .select(['project_id', 'kind', 'number', 'title', 'body', 'listed', 'merged_into_id'])
    .where('id', '=', params.id),
)

/** Updates the search index for one item, in the transaction of `db`. */
export async function indexFeedback(db: TenantDb, feedbackId: string): Promise<void> {
  const [row] = await findText(db, { id: feedbackId })
  // A deleted or merged item is removed from the index.
  if (!row || row.merged_into_id !== null)
    return db.dialect.search.removeItem(db.connection, db.tenantId, feedbackId)
  const tokens = tokensOf({
    tenantId: db.tenantId,
    projectId: row.project_id,
    reference: referenceOf(row.kind, row.number),
    title: row.title,
    body: row.body,
    listed: row.listed === 1,
  })
  await db.dialect.search.put(db.connection, { tenantId: db.tenantId, feedbackId, title: row.title, tokens })
}

/** Keeps the search index up to date after the commit, so that a submission does not wait for the index. */
export const searchConsumer: Consumer = {
  name: 'search',
  restMs: 100,
  isSubscribed: ({ feedback_id, type }) => feedback_id !== null && isSubscribed('search', type),
  async handle(events, db) {
    for (const { tenant_id, feedback_id } of events)
      if (feedback_id !== null) await indexFeedback(db.tenant(tenant_id), feedback_id)
    await db.dialect.search.merge(db.connection)
  },
}
