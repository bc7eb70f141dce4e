import type { TenantDb } from '../../db/tenant-db.ts'
import { notFound } from '../../lib/app-error.ts'
import { type FeedbackRow, findFeedback } from './feedback.queries.ts'

/** @throws AppError `not_found`. */
export async function getFeedback(db: TenantDb, id: string): Promise<FeedbackRow> {
  const row = await findFeedback(db, id)
  if (!row) throw notFound('item')
  return row
}
