import type { Comment, CommentOrigin } from '@earshot/shared/comment/comment'
import type { FileWithUrls } from '@earshot/shared/file/file'
import { limits } from '@earshot/shared/limits'
import { authorOf } from '../feedback/author-view.ts'
import { commentContent } from './comment-content.ts'
import type { CommentRow } from './comments.queries.ts'

/** A comment as the team sees it; a deleted one without its body. */
export const commentView = (
  row: CommentRow,
  { files, origin }: { files: FileWithUrls[]; origin: CommentOrigin },
  now: number,
): Comment => ({
  id: row.id,
  parentId: row.parent_id,
  author: authorOf(row),
  origin,
  internal: row.internal === 1,
  official: row.official === 1,
  moderation: row.moderation,
  holdReasons: row.moderation === 'held' ? JSON.parse(row.hold_reasons) : [],
  hidden: row.hidden === 1,
  deleted: row.deleted_at !== null,
  restorable: row.deleted_at !== null && row.body !== '' && row.deleted_at >= now - limits.commentUndo,
  body: row.deleted_at === null ? row.body : '',
  content: commentContent(row.deleted_at === null ? row.body : '', row.author_kind),
  files,
  createdAt: row.created_at,
  editedAt: row.edited_at,
})
