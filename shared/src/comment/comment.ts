import { z } from 'zod'
import { HoldReason, ModerationState, PersonProfile, Reference } from '../feedback/feedback.ts'
import { Id, Timestamp } from '../field/ids.ts'
import { pageOf } from '../field/page.ts'
import { requiredText } from '../field/text-fields.ts'
import { wasOf } from '../field/was.ts'
import { FileIds, ShownFile } from '../file/file.ts'
import { limits } from '../limits.ts'
import { RichText } from '../text/rich-text.ts'

const body = requiredText(
  limits.commentBodyMax,
  'Please write a comment',
  `Please keep the comment under ${limits.commentBodyMax} characters`,
)

/**
 * A comment as customers see it: `byTeam` marks the company's own people. A deleted one stands there for as long as
 * somebody's reply does, without its words and its author.
 */
export const PublicComment = z.object({
  id: Id,
  parentId: Id.nullable(),
  authorName: z.string(),
  byTeam: z.boolean(),
  official: z.boolean(),
  deleted: z.boolean(),
  /** As it was typed. */
  body: z.string(),
  /** The same as it is shown: of the team read as Markdown, of customers as `readTyped` reads it. */
  content: RichText,
  /** The files that went along with it, as far as whoever reads it may see them. */
  files: z.array(ShownFile),
  createdAt: Timestamp,
  /** When its author last changed its words; null while they stand as they were first written. */
  editedAt: Timestamp.nullable(),
})
export type PublicComment = z.infer<typeof PublicComment>

/** A comment as somebody known reads it; of one's own also why others may not see it. */
export const OwnComment = PublicComment.extend({
  own: z.boolean(),
  /** What everyone sees is `approved`; one's own that the team has hidden is `rejected`. */
  moderation: ModerationState,
})
export type OwnComment = z.infer<typeof OwnComment>

/** The answer to the deletion of one's own comment. */
export const DeletedComment = z.object({ id: Id })
export type DeletedComment = z.infer<typeof DeletedComment>

/** The merged item that a comment was written about; null for one that was written about the item that has it now. */
export const CommentOrigin = z
  .object({
    id: Id,
    reference: Reference,
    /** Whether of the customers only whoever sent that item reads the comment. */
    private: z.boolean(),
  })
  .nullable()
export type CommentOrigin = z.infer<typeof CommentOrigin>

/** A comment as the team sees it: internal notes too, and what is held, rejected, hidden or deleted. */
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
  /** Without its words. */
  deleted: z.boolean(),
  /** Whether a deletion can still be undone (`limits.commentUndo`). */
  restorable: z.boolean(),
  /** As it was typed. */
  body: z.string(),
  /** The same as it is shown: of the team read as Markdown, of customers as `readTyped` reads it. */
  content: RichText,
  files: z.array(ShownFile),
  createdAt: Timestamp,
  /** When its author last changed its words; null while they stand as they were first written. */
  editedAt: Timestamp.nullable(),
})
export type Comment = z.infer<typeof Comment>

/** What a customer writes. */
export const NewPublicComment = z.strictObject({ body, parentId: Id.optional(), files: FileIds.optional() })
export type NewPublicComment = z.input<typeof NewPublicComment>

/** What a member writes: an internal note, or an answer that may be marked official. */
export const NewComment = z
  .strictObject({
    body,
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

/** Other words for one's own comment. */
export const CommentChange = z.strictObject({ body, was: wasOf({ body }) })
export type CommentChange = z.infer<typeof CommentChange>

/** What stood in a comment before it was edited. */
export const CommentVersion = z.object({
  id: Id,
  content: RichText,
  /** When these words were written. */
  createdAt: Timestamp,
})
export type CommentVersion = z.infer<typeof CommentVersion>

/** The newest of them, `limits.commentVersionsKept` at most, newest first. */
export const CommentVersions = z.array(CommentVersion)

export const CommentPage = pageOf(Comment)
export const PublicCommentPage = pageOf(PublicComment)
export const OwnCommentPage = pageOf(OwnComment)

/** Whether a comment is kept from everyone but its author and the team. */
export const CommentHiding = z.strictObject({ hidden: z.boolean() })
