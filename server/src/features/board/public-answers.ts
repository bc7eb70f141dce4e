import type { ModerationState, PublicFeedback } from '@earshot/shared/feedback/feedback'
import type { PublicFeedbackQuery } from '@earshot/shared/feedback/feedback-query'
import type { FileWithUrls } from '@earshot/shared/file/file'
import type { z } from 'zod'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { ContactCtx } from '../../http/context.ts'
import { notFound } from '../../lib/app-error.ts'
import { decodeCursor, encodeCursor } from '../../lib/cursor.ts'
import { findFeedbackIds, findSimilarIds, type SearchScope } from '../../search/find.ts'
import { listedToken } from '../../search/tokens.ts'
import { commentContent } from '../comment/comment-content.ts'
import { type CustomerReading, customerFiles } from '../comment/comment-files.ts'
import type { CommentJson } from '../comment/comment-json.ts'
import { listOwnComments, listPublicComments } from '../comment/public-comments.queries.ts'
import { listSentComments } from '../comment/sent-item.queries.ts'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import {
  findNamedItem,
  findPublicItem,
  listPublicItems,
  listPublicRows,
  type PublicItem,
} from '../feedback/public-feedback.queries.ts'
import { type MergedItemView, readMergedItem } from '../feedback/sent-item.ts'
import { canContactView, isAuthorOfMerged, isListed, type Viewer } from '../feedback/visibility.ts'
import { commentsShown, findItemWithComments } from './item-with-comments.queries.ts'

/*
 * Public responses as JSON text: rows come from the database as JSON and are joined, not parsed and serialised again.
 */

/** Database and file links for reading single items. */
type Reading = Omit<CustomerReading, 'personId'>

/** `PublicFeedbackPage`. */
export async function publicListJson(
  db: TenantDb,
  projectId: string,
  query: z.output<typeof PublicFeedbackQuery>,
): Promise<string> {
  const place = decodeCursor<[number, string]>(query.cursor, [
    query.sort === 'trending' ? 'decimal' : 'number',
    'string',
  ])
  const rows = await listPublicRows(db, {
    projectId,
    kind: query.kind,
    finished: query.finished,
    category: query.category,
    sort: query.sort,
    after: place && { rank: place[0], id: place[1] },
    limit: query.limit + 1,
  })
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  const next = rows.length > query.limit && last ? encodeCursor([last.rank, last.id]) : null
  return pageJson(page, next)
}

/** `PublicCommentPage`. @throws AppError `not_found` for an item that the viewer cannot see. */
export async function publicCommentsJson(
  { db, fileLinks }: Reading,
  viewer: Viewer,
  feedbackId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<string> {
  const { id } = await getVisible(db, viewer, feedbackId)
  const [after = ''] = decodeCursor<[string]>(cursor, ['string']) ?? []
  const { page, next } = await commentsPage({ db, fileLinks }, { of: { id }, after, limit })
  return pageJson(page, next)
}

/** `OwnCommentPage` for a contact. @throws AppError `not_found` for an item that the contact cannot see. */
export async function ownCommentsJson(
  { db, actor, services: { fileLinks } }: ContactCtx<FeedbackServices>,
  feedbackId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<string> {
  const item = await getReadable(db, actor, feedbackId)
  const [after = ''] = decodeCursor<[string]>(cursor, ['string']) ?? []
  const { page, next } = await commentsPage(
    { db, fileLinks },
    { of: item, after, limit, personId: actor.personId },
  )
  return pageJson(page, next)
}

/**
 * `PublicFeedbackDetail` of an item by its id or its reference; for an identified viewer with `OwnComment`s.
 * @throws AppError `not_found` for an item that the viewer cannot see.
 */
export async function publicDetailJson(
  { db, fileLinks }: Reading,
  viewer: Viewer,
  name: string,
): Promise<{
  id: string
  moderation: ModerationState
  listed: boolean
  sent?: MergedItemView
  json: string
}> {
  const atOnce = viewer.personId === undefined ? await readAtOnce(db, viewer, name) : undefined
  const { sent, ...item } = atOnce?.item ?? (await getReadable(db, viewer, name))
  const { page, next } = await commentsPage(
    { db, fileLinks },
    { of: { ...item, sent }, after: '', limit: commentsShown, personId: viewer.personId },
    atOnce?.comments,
  )
  const frozen = sent
    ? { votes: true, comments: sent.commentsFrozen }
    : { votes: item.freezes_votes === 1, comments: item.freezes_comments === 1 }
  const own = sent ? JSON.stringify({ ...JSON.parse(item.json), statusId: sent.statusId }) : item.json
  const comments = page.map((row) => row.json).join(',')
  const json = `${own.slice(0, -1)},"frozen":${JSON.stringify(frozen)},"comments":[${comments}],"nextCommentCursor":${JSON.stringify(next)}}`
  return { id: item.id, moderation: item.moderation, listed: isListed(item), ...(sent && { sent }), json }
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

/** `PublicFeedbackPage` with the best matches of a search, best first. */
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

/** A public item, and the time when it was done. */
export interface ListedItem {
  item: PublicFeedback
  doneAt: number | null
}

/** A public item by its id or its reference. */
export async function findListedItem(
  db: TenantDb,
  projectId: string,
  name: string,
): Promise<ListedItem | undefined> {
  const item = await findPublicItem(db, name)
  return item && canContactView(item, { projectId, canReadBoard: true })
    ? { item: JSON.parse(item.json), doneAt: item.done_at }
    : undefined
}

async function findListed(db: TenantDb, projectId: string, find: (scope: SearchScope) => Promise<string[]>) {
  const ids = await find({ tenantId: db.tenantId, token: listedToken(projectId) })
  const found = await listPublicItems(db, ids)
  // The search index may lag behind a decision of the team, so visibility is checked again here.
  return found.filter((item) => canContactView(item, { projectId, canReadBoard: true }))
}

/** @throws AppError `not_found` for an item that does not exist or that the viewer cannot see. */
async function getVisible(db: TenantDb, viewer: Viewer, name: string) {
  const item = await findPublicItem(db, name)
  if (!item || !canContactView(item, viewer)) throw notFound('item')
  return item
}

/** Like `getVisible`, but the author of a merged item gets that item itself. */
async function getReadable(
  db: TenantDb,
  viewer: Viewer,
  name: string,
): Promise<PublicItem & { sent?: MergedItemView | undefined }> {
  const named = viewer.personId === undefined ? undefined : await findNamedItem(db, name)
  const sent = named && isAuthorOfMerged(named, viewer) && (await readMergedItem(db, named.id, viewer))
  return named && sent ? { ...named, sent } : getVisible(db, viewer, name)
}

/**
 * An item and its comments in one query, if it is named by its id and was not merged.
 * @throws AppError `not_found` for an item that the viewer cannot see.
 */
async function readAtOnce(
  db: TenantDb,
  viewer: Viewer,
  name: string,
): Promise<{ item: PublicItem & { sent?: undefined }; comments: CommentJson[] } | undefined> {
  const found = await findItemWithComments(db, name)
  if (!found || found.item.merged_into_id !== null) return undefined
  if (!canContactView(found.item, viewer)) throw notFound('item')
  return found
}

/** Item whose comments are read; with `sent` the comments that the author of a merged item may read. */
interface CommentsOf {
  id: string
  merged_at?: number | null
  sent?: MergedItemView | undefined
}

async function commentsPage(
  { db, fileLinks }: Reading,
  {
    of: { id: feedbackId, merged_at: mergedAt, sent },
    personId,
    ...part
  }: { of: CommentsOf; after: string; limit: number; personId?: string | undefined },
  known?: CommentJson[],
) {
  const { limit } = part
  const range = { ...part, feedbackId, limit: limit + 1 }
  const rows =
    known ??
    (await (personId === undefined
      ? listPublicComments(db, feedbackId, part.after, limit + 1)
      : sent
        ? listSentComments(db, { ...range, personId, mergedAt: mergedAt ?? 0, takerIds: sent.takerIds })
        : listOwnComments(db, { ...range, personId })))
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const items = [feedbackId, ...(sent?.takerIds ?? [])]
  const withFile = page.filter(({ has_files }) => has_files)
  const files = await customerFiles({ db, fileLinks, personId }, items, withFile)
  const withFiles = page.map((row) => withContent(row, files.get(row.id) ?? []))
  return { page: withFiles, next: rows.length > limit && last ? encodeCursor([last.id]) : null }
}

/** Adds the rendered body, which the database cannot produce, and the files. */
const withContent = ({ json, body, author_kind }: CommentJson, files: FileWithUrls[]): { json: string } => ({
  json: `${json.slice(0, -1)},"content":${JSON.stringify(commentContent(body, author_kind))},"files":${JSON.stringify(files)}}`,
})

const pageJson = (page: ReadonlyArray<{ json: string }>, next: string | null): string =>
  `{"items":[${page.map((row) => row.json).join(',')}],"nextCursor":${JSON.stringify(next)}}`
