import { z } from 'zod'
import { CommentBody } from '../comment/comment.ts'
import { PersonRef } from '../feedback/feedback.ts'
import { Id, Timestamp } from '../field/ids.ts'
import { pageOf } from '../field/page.ts'
import { previousValues } from '../field/was.ts'
import { FileIds, FileWithUrls } from '../file/file.ts'
import { RichText } from '../text/rich-text.ts'

/** A member's comment on a task, which only the team reads. */
export const TaskComment = z.object({
  id: Id,
  author: PersonRef,
  /** True if the comment was deleted; the text is empty then. */
  deleted: z.boolean(),
  /** True while a deletion can be undone (`limits.commentUndo`). */
  restorable: z.boolean(),
  /** Text as typed, in Markdown. */
  body: z.string(),
  /** Text as shown. */
  content: RichText,
  /** Attached files; none of a deleted comment. */
  files: z.array(FileWithUrls),
  createdAt: Timestamp,
  /** Time of the author's last edit; null if the text was never edited. */
  editedAt: Timestamp.nullable(),
})
export type TaskComment = z.infer<typeof TaskComment>

export const TaskCommentPage = pageOf(TaskComment)

export const NewTaskComment = z.strictObject({ body: CommentBody, files: FileIds.optional() })
export type NewTaskComment = z.infer<typeof NewTaskComment>

/** A new text for an own comment. */
export const TaskCommentChange = z.strictObject({
  body: CommentBody,
  was: previousValues({ body: CommentBody }),
})
export type TaskCommentChange = z.infer<typeof TaskCommentChange>
