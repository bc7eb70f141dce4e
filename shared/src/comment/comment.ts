import { z } from 'zod'
import { HoldReason, ModerationState, PersonProfile, Reference } from '../feedback/feedback.ts'
import { Id, Timestamp } from '../field/ids.ts'
import { pageOf } from '../field/page.ts'
import { requiredText } from '../field/text-fields.ts'
import { previousValues } from '../field/was.ts'
import { FileIds, FileWithUrls } from '../file/file.ts'
import { limits } from '../limits.ts'
import { RichText } from '../text/rich-text.ts'

/** Text of a comment, as typed. */
export const CommentBody = requiredText(
  limits.commentBodyMax,
  'Please write a comment',
  `Please keep the comment under ${limits.commentBodyMax} characters`,
)

/**
 * A comment as customers see it: `byTeam` marks the company's members. A deleted comment stays as long as it has a
 * reply, without text and author.
 */
export const PublicComment = z.object({
  id: Id,
  parentId: Id.nullable(),
  authorName: z.string(),
  byTeam: z.boolean(),
  official: z.boolean(),
  deleted: z.boolean(),
  /** Text as typed. */
  body: z.string(),
  /** Text as shown: the team's parsed as Markdown, customers' by `readTyped`. */
  content: RichText,
  /** Attached files, as far as the reader may see them. */
  files: z.array(FileWithUrls),
  createdAt: Timestamp,
  /** Time of the author's last edit; null if the text was never edited. */
  editedAt: Timestamp.nullable(),
})
export type PublicComment = z.infer<typeof PublicComment>

/** A comment as an identified contact reads it; for an own comment also why others may not see it. */
export const OwnComment = PublicComment.extend({
  own: z.boolean(),
  /** `approved` for public comments; an own comment that the team has hidden is `rejected`. */
  moderation: ModerationState,
})
export type OwnComment = z.infer<typeof OwnComment>

/** Response to the deletion of an own comment. */
export const DeletedComment = z.object({ id: Id })
export type DeletedComment = z.infer<typeof DeletedComment>

/** The merged item that a comment was written about; null if the comment was written about its present item. */
export const CommentOrigin = z
  .object({
    id: Id,
    reference: Reference,
    /** True if the author of that item is the only customer who reads the comment. */
    private: z.boolean(),
  })
  .nullable()
export type CommentOrigin = z.infer<typeof CommentOrigin>

/** A comment as the team sees it, including internal notes and held, rejected, hidden or deleted comments. */
export const Comment = z.object({
  id: Id,
  parentId: Id.nullable(),
  author: PersonProfile,
  origin: CommentOrigin,
  internal: z.boolean(),
  official: z.boolean(),
  moderation: ModerationState,
  holdReasons: z.array(HoldReason),
  hidden: z.boolean(),
  /** True if the comment was deleted; the text is empty then. */
  deleted: z.boolean(),
  /** True while a deletion can be undone (`limits.commentUndo`). */
  restorable: z.boolean(),
  /** Text as typed. */
  body: z.string(),
  /** Text as shown: the team's parsed as Markdown, customers' by `readTyped`. */
  content: RichText,
  files: z.array(FileWithUrls),
  createdAt: Timestamp,
  /** Time of the author's last edit; null if the text was never edited. */
  editedAt: Timestamp.nullable(),
})
export type Comment = z.infer<typeof Comment>

/** A customer's new comment. */
export const NewPublicComment = z.strictObject({
  body: CommentBody,
  parentId: Id.optional(),
  files: FileIds.optional(),
})
export type NewPublicComment = z.input<typeof NewPublicComment>

/** A deletion; as an `undo`, only while nobody has been notified of the comment. */
export const CommentDeletion = z.strictObject({ undo: z.stringbool().default(false) })
export type CommentDeletion = z.output<typeof CommentDeletion>

/** A member's new comment: an internal note, or an answer that may be marked official. */
export const NewComment = z
  .strictObject({
    body: CommentBody,
    parentId: Id.optional(),
    files: FileIds.optional(),
    internal: z.boolean().default(false),
    official: z.boolean().default(false),
  })
  .refine((comment) => !(comment.internal && comment.official), {
    path: ['official'],
    message: 'An internal note cannot be the official answer',
  })
export type NewComment = z.input<typeof NewComment>

/** A new text for an own comment. */
export const CommentChange = z.strictObject({
  body: CommentBody,
  was: previousValues({ body: CommentBody }),
})
export type CommentChange = z.infer<typeof CommentChange>

/** An earlier text of an edited comment. */
export const CommentVersion = z.object({
  id: Id,
  content: RichText,
  /** Time at which this text was written. */
  createdAt: Timestamp,
})
export type CommentVersion = z.infer<typeof CommentVersion>

/** Earlier texts, newest first, at most `limits.commentVersionsKept`. */
export const CommentVersions = z.array(CommentVersion)

export const CommentPage = pageOf(Comment)
export const PublicCommentPage = pageOf(PublicComment)
export const OwnCommentPage = pageOf(OwnComment)

/** Hides a comment from everyone but its author and the team, or shows it again. */
export const CommentHiding = z.strictObject({ hidden: z.boolean() })
