import type { FeedbackKind } from '@earshot/shared/feedback/feedback'
import type { StatusCategory } from '@earshot/shared/status/status'
import { literal } from '../../db/literals.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { roadmapItemJson } from '../feedback/public-json.ts'

/** An item's JSON as sent to clients, and the columns that decide its place. */
export interface RoadmapRow {
  json: string
  id: string
  vote_count: number
  target_month: string | null
  done_at: number | null
}

/** Statuses shown on a roadmap, in order. */
export const listRoadmapStatuses = (db: TenantDb, projectId: string) =>
  db
    .selectFrom('statuses')
    .select(['id', 'category'])
    .where('project_id', '=', projectId)
    .where('category', 'in', ['planned', 'started', 'done'] satisfies StatusCategory[])
    .orderBy('position')
    .execute()

/** Public items. */
const listed = (db: TenantDb, projectId: string) =>
  db
    .selectFrom('feedback')
    .select((eb) => [
      roadmapItemJson(db, eb).as('json'),
      'feedback.id',
      'feedback.vote_count',
      'feedback.target_month',
      'feedback.done_at',
    ])
    .where('feedback.project_id', '=', projectId)
    .where('feedback.listed', '=', literal<0 | 1>(1))

/** Items of one kind in one status, most votes first; with `undated` only those without a month. */
export const listMostWanted = (
  db: TenantDb,
  projectId: string,
  {
    statusId,
    kind,
    undated,
    limit,
  }: { statusId: string; kind: FeedbackKind; undated: boolean; limit: number },
): Promise<RoadmapRow[]> => {
  let query = listed(db, projectId)
    .where('feedback.kind', '=', kind)
    .where('feedback.status_id', '=', statusId)
  if (undated) query = query.where('feedback.target_month', 'is', null)
  return query.orderBy('feedback.vote_count', 'desc').orderBy('feedback.id', 'desc').limit(limit).execute()
}

/** Unfinished items with a month, by month and votes. */
export const listPlanned = (db: TenantDb, projectId: string, statusIds: readonly string[], limit: number) =>
  listed(db, projectId)
    .where('feedback.target_month', 'is not', null)
    .where('feedback.status_id', 'in', statusIds)
    .orderBy('feedback.target_month')
    .orderBy('feedback.vote_count', 'desc')
    .orderBy('feedback.id', 'desc')
    .limit(limit)
    .execute()

/** Finished items, the latest first: of one status, or since a time. */
export const listDone = (
  db: TenantDb,
  projectId: string,
  { statusId, since, limit }: { statusId?: string; since: number; limit: number },
): Promise<RoadmapRow[]> => {
  let query = listed(db, projectId).where('feedback.done_at', '>=', since)
  if (statusId) query = query.where('feedback.status_id', '=', statusId)
  return query.orderBy('feedback.done_at', 'desc').orderBy('feedback.id', 'desc').limit(limit).execute()
}
