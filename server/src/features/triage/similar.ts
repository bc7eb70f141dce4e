import type { SimilarItem } from '@earshot/shared/feedback/feedback-query'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { findSimilarIds } from '../../search/find.ts'
import { projectToken } from '../../search/tokens.ts'
import { getFeedback } from '../feedback/feedback-lookup.ts'
import { getProject } from '../project/lookup.ts'
import { publicView } from './feedback-view.ts'
import { listFeedbackByIds } from './inbox/inbox.queries.ts'

const shown = 4

/** Items of the same project with a similar title, most similar first. @throws AppError `not_found`. */
export async function showSimilar({ db }: MemberCtx, id: string): Promise<{ items: SimilarItem[] }> {
  const { project_id, title } = await getFeedback(db, id)
  const ids = await findSimilar(db, project_id, title, shown + 1)
  const others = ids.filter((other) => other !== id).slice(0, shown)
  return { items: await similarViews(db, others) }
}

/** Items of a project that are similar to a title, most similar first. @throws AppError `not_found`. */
export async function showSimilarTo(
  { db }: MemberCtx,
  { projectId, title }: { projectId: string; title: string },
): Promise<{ items: SimilarItem[] }> {
  await getProject(db, projectId)
  return { items: await similarViews(db, await findSimilar(db, projectId, title, shown)) }
}

const findSimilar = (db: TenantDb, projectId: string, title: string, limit: number): Promise<string[]> =>
  findSimilarIds(db.dialect.search, { tenantId: db.tenantId, token: projectToken(projectId) }, title, limit)

/** Items by their ids, in the same order, as the team merges them. */
export async function similarViews(db: TenantDb, ids: readonly string[]): Promise<SimilarItem[]> {
  const rows = await listFeedbackByIds(db, ids, {})
  const sorted = rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return sorted.map((row) => ({
    ...publicView(row),
    visibility: row.visibility,
    moderation: row.moderation,
  }))
}
