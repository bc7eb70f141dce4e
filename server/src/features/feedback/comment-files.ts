import type { Comment } from '@earshot/shared/comment'
import type { ShownFile } from '@earshot/shared/file'
import type { FileLinks } from '../../auth/file-links.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { ContactCtx } from '../../http/context.ts'
import { filesOfComments, linkedView, teamView } from '../files/reading.ts'
import type { CommentRow } from './comments.queries.ts'
import type { FeedbackServices } from './feedback-services.ts'
import { commentView } from './feedback-view.ts'
import { mayContactSeeCommentFile } from './visibility.ts'

/** What comments of one item are read with, for customers. */
export interface CustomerReading {
  db: TenantDb
  fileLinks: FileLinks
  /** Whoever reads; undefined for anybody. */
  personId: string | undefined
}

type Files = Awaited<ReturnType<typeof filesOfComments>>

/** The files of some comments of an item, which are in the order of their ids. */
async function readFiles(
  db: TenantDb,
  feedbackId: string,
  comments: readonly { id: string }[],
): Promise<Files> {
  const [first] = comments
  const last = comments.at(-1)
  return first && last ? filesOfComments(db, { feedbackId, from: first.id, to: last.id }) : []
}

function byComment(files: Files, view: (file: Files[number]) => ShownFile): Map<string, ShownFile[]> {
  const found = new Map<string, ShownFile[]>()
  for (const file of files) found.set(file.comment_id, [...(found.get(file.comment_id) ?? []), view(file)])
  return found
}

/** The files of some comments of an item that a customer may see, by comment. The comments are in the order of their ids. */
export async function customerFiles(
  { db, fileLinks, personId = '' }: CustomerReading,
  feedbackId: string,
  comments: readonly { id: string }[],
): Promise<Map<string, ShownFile[]>> {
  const files = (await readFiles(db, feedbackId, comments)).filter((file) =>
    mayContactSeeCommentFile(file, { ...file, author_id: file.comment_author_id }, personId),
  )
  return byComment(files, (file) => linkedView(file, fileLinks, db.tenantId))
}

/** The files of a contact's own comment. */
export async function filesOfOwnComment(
  { db, actor, services: { fileLinks } }: ContactCtx<FeedbackServices>,
  feedbackId: string,
  id: string,
): Promise<ShownFile[]> {
  const reading = { db, fileLinks, personId: actor.personId }
  return (await customerFiles(reading, feedbackId, [{ id }])).get(id) ?? []
}

/** Comments of one item as the team sees them, with their files. They are in the order of their ids. */
export async function showComments(
  db: TenantDb,
  feedbackId: string,
  rows: readonly CommentRow[],
  now: number,
): Promise<Comment[]> {
  const files = byComment(await readFiles(db, feedbackId, rows), teamView)
  return rows.map((row) => commentView(row, files.get(row.id) ?? [], now))
}

/** A single one. */
export const showComment = async (db: TenantDb, row: CommentRow, now: number): Promise<Comment> =>
  commentView(row, await teamFiles(db, row.feedback_id, row.id), now)

/** The files of a comment, for the team. */
export const teamFiles = async (db: TenantDb, feedbackId: string, id: string): Promise<ShownFile[]> =>
  (await readFiles(db, feedbackId, [{ id }])).map(teamView)
