import type { Comment } from '@earshot/shared/comment/comment'
import type { FileWithUrls } from '@earshot/shared/file/file'
import type { FileLinks } from '../../auth/file-links.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { ContactCtx } from '../../http/context.ts'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import { canContactViewCommentFile } from '../feedback/visibility.ts'
import { filesOfComments } from '../file/item-files.ts'
import { linkedView, memberView } from '../file/reading.ts'
import { originsOf } from './comment-origin.ts'
import { commentView } from './comment-view.ts'
import type { CommentRow } from './comments.queries.ts'
import { findCommentParent } from './comments.queries.ts'

/** Context for reading comments as a contact. */
export interface CustomerReading {
  db: TenantDb
  fileLinks: FileLinks
  /** The contact who reads; undefined for an anonymous reader. */
  personId: string | undefined
}

type Files = Awaited<ReturnType<typeof filesOfComments>>

/** Files of comments on one or several items. `comments` are ordered by id. */
async function readFiles(
  db: TenantDb,
  feedbackIds: readonly string[],
  comments: readonly { id: string }[],
): Promise<Files> {
  const [first] = comments
  const last = comments.at(-1)
  if (!first || !last) return []
  const part = { from: first.id, to: last.id }
  return (
    await Promise.all(feedbackIds.map((feedbackId) => filesOfComments(db, { feedbackId, ...part })))
  ).flat()
}

function byComment(files: Files, view: (file: Files[number]) => FileWithUrls): Map<string, FileWithUrls[]> {
  const found = new Map<string, FileWithUrls[]>()
  for (const file of files) found.set(file.comment_id, [...(found.get(file.comment_id) ?? []), view(file)])
  return found
}

/** Files that a contact may see, by comment, for comments on one or several items. `comments` are ordered by id. */
export async function customerFiles(
  { db, fileLinks, personId = '' }: CustomerReading,
  feedbackIds: readonly string[],
  comments: readonly { id: string }[],
): Promise<Map<string, FileWithUrls[]>> {
  const files = (await readFiles(db, feedbackIds, comments)).filter((file) =>
    canContactViewCommentFile(file, { ...file, author_id: file.comment_author_id }, personId),
  )
  return byComment(files, (file) => linkedView(file, fileLinks, db.tenantId))
}

export async function filesOfOwnComment(
  { db, actor, services: { fileLinks } }: ContactCtx<FeedbackServices>,
  id: string,
): Promise<FileWithUrls[]> {
  const reading = { db, fileLinks, personId: actor.personId }
  const comment = await findCommentParent(db, id)
  return comment ? ((await customerFiles(reading, [comment.feedback_id], [{ id }])).get(id) ?? []) : []
}

/** Comments of some items as the team sees them, with their files. Rows are ordered by id. */
export async function showComments(
  db: TenantDb,
  feedbackIds: readonly string[],
  rows: readonly CommentRow[],
  now: number,
): Promise<Comment[]> {
  const files = byComment(await readFiles(db, feedbackIds, rows), memberView)
  const origins = await originsOf(db, rows)
  return rows.map((row, at) =>
    commentView(row, { files: files.get(row.id) ?? [], origin: origins[at] ?? null }, now),
  )
}

/** One comment as the team sees it. */
export async function showComment(db: TenantDb, row: CommentRow, now: number): Promise<Comment> {
  const [shown] = await showComments(db, [row.feedback_id], [row], now)
  if (!shown) throw new Error('A comment is shown as one')
  return shown
}

export async function teamFiles(db: TenantDb, id: string): Promise<FileWithUrls[]> {
  const comment = await findCommentParent(db, id)
  return comment ? (await readFiles(db, [comment.feedback_id], [{ id }])).map(memberView) : []
}
