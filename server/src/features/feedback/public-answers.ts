import type { PublicFeedbackQuery } from '@earshot/shared/feedback'
import type { z } from 'zod'
import type { TenantDb } from '../../db/tenant-db.ts'
import { notFound } from '../../http/app-error.ts'
import { decodeCursor, encodeCursor } from '../../lib/cursor.ts'
import { findFeedbackIds } from '../search/find.ts'
import { listedToken } from '../search/tokens.ts'
import { listPublicComments } from './comments.queries.ts'
import { findPublicItem, listPublicRows } from './public-feedback.queries.ts'
import { mayContactSee } from './visibility.ts'

/*
 * The answers that everyone may read, as JSON text: rows come from the database as JSON and are joined,
 * not parsed and written again.
 */

const commentsShown = 20

/** `PublicFeedbackPage`. */
export async function publicListJson(
  db: TenantDb,
  projectId: string,
  query: Omit<z.output<typeof PublicFeedbackQuery>, 'key'>,
): Promise<string> {
  const place = decodeCursor<[number, string]>(query.cursor, ['number', 'string'])
  const rows = await listPublicRows(db, {
    projectId,
    kind: query.kind,
    finished: query.finished,
    sort: query.sort,
    after: place && { votes: place[0], id: place[1] },
    limit: query.limit + 1,
  })
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  const next = rows.length > query.limit && last ? encodeCursor([last.vote_count, last.id]) : null
  return pageJson(page, next)
}

/** `PublicCommentPage`. @throws AppError `not_found` for an item the viewer cannot see. */
export async function publicCommentsJson(
  db: TenantDb,
  viewer: { projectId: string; personId?: string },
  feedbackId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<string> {
  const [item] = await findPublicItem(db, { id: feedbackId })
  if (!item || !mayContactSee(item, viewer)) throw notFound('item')
  const [after = ''] = decodeCursor<[string]>(cursor, ['string']) ?? []
  const { page, next } = await commentsPage(db, feedbackId, after, limit)
  return pageJson(page, next)
}

/** `PublicFeedbackDetail`. @throws AppError `not_found` for an item the viewer cannot see. */
export async function publicDetailJson(
  db: TenantDb,
  viewer: { projectId: string; personId?: string },
  feedbackId: string,
): Promise<string> {
  const [item] = await findPublicItem(db, { id: feedbackId })
  if (!item || !mayContactSee(item, viewer)) throw notFound('item')
  const { page, next } = await commentsPage(db, feedbackId, '', commentsShown)
  const frozen = { votes: item.freezes_votes === 1, comments: item.freezes_comments === 1 }
  const comments = page.map((row) => row.json).join(',')
  return `${item.json.slice(0, -1)},"frozen":${JSON.stringify(frozen)},"comments":[${comments}],"nextCommentCursor":${JSON.stringify(next)}}`
}

/** `SimilarFeedback`. */
export async function similarJson(
  db: TenantDb,
  projectId: string,
  title: string,
  limit: number,
): Promise<string> {
  const scope = { tenantId: db.tenantId, token: listedToken(projectId) }
  const ids = await findFeedbackIds(db.dialect.search, scope, title, limit)
  const found = await Promise.all(ids.map((id) => findPublicItem(db, { id })))
  // The index may lag behind a decision; what is shown never does.
  const visible = found.flat().filter((item) => mayContactSee(item, { projectId }))
  return `{"items":[${visible.map((item) => item.json).join(',')}]}`
}

async function commentsPage(db: TenantDb, feedbackId: string, after: string, limit: number) {
  const rows = await listPublicComments(db, feedbackId, after, limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next: rows.length > limit && last ? encodeCursor([last.id]) : null }
}

const pageJson = (page: ReadonlyArray<{ json: string }>, next: string | null): string =>
  `{"items":[${page.map((row) => row.json).join(',')}],"nextCursor":${JSON.stringify(next)}}`
