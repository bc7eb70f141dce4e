import type { PublicComment } from '@earshot/shared/comment'
import type { ModerationState, PublicFeedback, PublicFeedbackQuery } from '@earshot/shared/feedback'
import type { ShownFile } from '@earshot/shared/file'
import type { z } from 'zod'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { ContactCtx } from '../../http/context.ts'
import { notFound } from '../../lib/app-error.ts'
import { decodeCursor, encodeCursor } from '../../lib/cursor.ts'
import { readMarkdown } from '../../lib/markdown/read-markdown.ts'
import { findFeedbackIds, findSimilarIds, type SearchScope } from '../../search/find.ts'
import { listedToken } from '../../search/tokens.ts'
import { type CustomerReading, customerFiles } from './comment-files.ts'
import { listOwnComments, listPublicComments } from './comments.queries.ts'
import type { FeedbackServices } from './feedback-services.ts'
import { findPublicItem, listPublicRows } from './public-feedback.queries.ts'
import { isListed, mayContactSee, type Viewer } from './visibility.ts'

/*
 * The answers that everyone may read, as JSON text: rows come from the database as JSON and are joined,
 * not parsed and written again.
 */

const commentsShown = 20

/** What single items are read with. */
type Reading = Omit<CustomerReading, 'personId'>

/** `PublicFeedbackPage`. */
export async function publicListJson(
  db: TenantDb,
  projectId: string,
  query: z.output<typeof PublicFeedbackQuery>,
): Promise<string> {
  const place = decodeCursor<[number, string]>(query.cursor, ['number', 'string'])
  const rows = await listPublicRows(db, {
    projectId,
    kind: query.kind,
    finished: query.finished,
    category: query.category,
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
  { db, fileLinks }: Reading,
  viewer: Viewer,
  feedbackId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<string> {
  const { id } = await getVisible(db, viewer, feedbackId)
  const [after = ''] = decodeCursor<[string]>(cursor, ['string']) ?? []
  const { page, next } = await commentsPage({ db, fileLinks }, { feedbackId: id, after, limit })
  return pageJson(page, next)
}

/** `OwnCommentPage` for a contact. @throws AppError `not_found` for an item the contact cannot see. */
export async function ownCommentsJson(
  { db, actor, services: { fileLinks } }: ContactCtx<FeedbackServices>,
  feedbackId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<string> {
  const { id } = await getVisible(db, actor, feedbackId)
  const [after = ''] = decodeCursor<[string]>(cursor, ['string']) ?? []
  const { page, next } = await commentsPage(
    { db, fileLinks },
    { feedbackId: id, after, limit, personId: actor.personId },
  )
  return pageJson(page, next)
}

/**
 * `PublicFeedbackDetail` of an item by its id or its reference; for somebody known with `OwnComment`s.
 * @throws AppError `not_found` for one that the viewer cannot see.
 */
export async function publicDetailJson(
  { db, fileLinks }: Reading,
  viewer: Viewer,
  name: string,
): Promise<{ id: string; moderation: ModerationState; listed: boolean; json: string }> {
  const item = await getVisible(db, viewer, name)
  const { page, next } = await commentsPage(
    { db, fileLinks },
    { feedbackId: item.id, after: '', limit: commentsShown, personId: viewer.personId },
  )
  const frozen = { votes: item.freezes_votes === 1, comments: item.freezes_comments === 1 }
  const comments = page.map((row) => row.json).join(',')
  const json = `${item.json.slice(0, -1)},"frozen":${JSON.stringify(frozen)},"comments":[${comments}],"nextCommentCursor":${JSON.stringify(next)}}`
  return { id: item.id, moderation: item.moderation, listed: isListed(item), json }
}

/** `SimilarFeedback`. */
export async function similarJson(
  db: TenantDb,
  projectId: string,
  title: string,
  limit: number,
): Promise<string> {
  const items = await findListed(db, projectId, (scope) =>
    findSimilarIds(db.dialect.search, scope, title, limit),
  )
  return `{"items":[${items.map((item) => item.json).join(',')}]}`
}

/** `PublicFeedbackPage` with the best matches of some words, best first. */
export async function publicMatchesJson(
  db: TenantDb,
  projectId: string,
  words: string,
  limit: number,
): Promise<string> {
  const items = await findListed(db, projectId, (scope) =>
    findFeedbackIds(db.dialect.search, scope, words, limit),
  )
  return pageJson(items, null)
}

/** An item that everyone may see, by its id or its reference. */
export async function findListedItem(
  db: TenantDb,
  projectId: string,
  name: string,
): Promise<PublicFeedback | undefined> {
  const item = await findPublicItem(db, name)
  return item && mayContactSee(item, { projectId, readsBoard: true }) ? JSON.parse(item.json) : undefined
}

/** The item behind merged ones, as long as everyone who may read the board sees it. */
export async function findTaker(db: TenantDb, id: string): Promise<PublicFeedback | undefined> {
  const item = await findPublicItem(db, id)
  return item && isListed(item) ? JSON.parse(item.json) : undefined
}

async function findListed(db: TenantDb, projectId: string, find: (scope: SearchScope) => Promise<string[]>) {
  const ids = await find({ tenantId: db.tenantId, token: listedToken(projectId) })
  const found = await Promise.all(ids.map((id) => findPublicItem(db, id)))
  // The index may lag behind a decision; what is shown never does.
  return found
    .filter((item) => item !== undefined)
    .filter((item) => mayContactSee(item, { projectId, readsBoard: true }))
}

/** @throws AppError `not_found` for an item that the viewer cannot see, as for one that is not there. */
async function getVisible(db: TenantDb, viewer: Viewer, name: string) {
  const item = await findPublicItem(db, name)
  if (!item || !mayContactSee(item, viewer)) throw notFound('item')
  return item
}

async function commentsPage(
  { db, fileLinks }: Reading,
  {
    feedbackId,
    after,
    limit,
    personId,
  }: { feedbackId: string; after: string; limit: number; personId?: string | undefined },
) {
  const rows =
    personId === undefined
      ? await listPublicComments(db, feedbackId, after, limit + 1)
      : await listOwnComments(db, { feedbackId, personId, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const files = await customerFiles({ db, fileLinks, personId }, feedbackId, page)
  const withFiles = page.map((row) => withContent(row, files.get(row.id) ?? []))
  return { page: withFiles, next: rows.length > limit && last ? encodeCursor([last.id]) : null }
}

/** With the words read as Markdown, which the database cannot do, and with its files. */
function withContent({ json }: { json: string }, files: ShownFile[]): { json: string } {
  const { body } = JSON.parse(json) as Pick<PublicComment, 'body'>
  return {
    json: `${json.slice(0, -1)},"content":${JSON.stringify(readMarkdown(body))},"files":${JSON.stringify(files)}}`,
  }
}

const pageJson = (page: ReadonlyArray<{ json: string }>, next: string | null): string =>
  `{"items":[${page.map((row) => row.json).join(',')}],"nextCursor":${JSON.stringify(next)}}`
