import { z } from 'zod'
import { Branding } from './branding.ts'
import { OwnComment, PublicComment } from './comment.ts'
import { ModerationState, PublicFeedback, Reference } from './feedback.ts'
import { Id, PublicKey, Timestamp } from './ids.ts'
import { limits } from './limits.ts'
import { Status } from './status.ts'

/** What the loader fetches in idle time; under 1 KB. */
export const WidgetConfig = z.object({
  project: z.object({ name: z.string(), slug: z.string() }),
  branding: Branding,
  statuses: z.array(Status.omit({ freezesVotes: true, freezesComments: true })),
})
export type WidgetConfig = z.infer<typeof WidgetConfig>

/** What the console hands to its preview of the widget: a look that need not be saved yet, and the bytes of its logo. */
export interface WidgetPreview {
  config: WidgetConfig
  logo: Blob | null
  theme: 'light' | 'dark'
}

/** The anonymous contact's secret, minted by the server, kept in the browser under our own key. */
export const VisitorSecret = z.string().regex(/^vs_[A-Za-z0-9_-]{22}$/)

/**
 * Asks for a contact token: for whom the site's signed token names, else for the visitor secret's contact, else for a
 * new anonymous one. With both, what the visitor did becomes the named person's.
 */
export const NewContactSession = z.strictObject({
  key: PublicKey,
  visitor: VisitorSecret.optional(),
  identity: z.string().max(limits.identityTokenMax).optional(),
})
export type NewContactSession = z.input<typeof NewContactSession>

/** A contact's bearer token, good for 15 minutes, kept in memory only. */
export const ContactSession = z.object({
  /** Null for a verified person: their way back is another signed token. */
  visitor: VisitorSecret.nullable(),
  token: z.string(),
  expiresAt: Timestamp,
  contact: z.object({ name: z.string(), verified: z.boolean() }),
})
export type ContactSession = z.infer<typeof ContactSession>

/** One item with its first comments; further ones by cursor. */
export const PublicFeedbackDetail = PublicFeedback.extend({
  frozen: z.object({ votes: z.boolean(), comments: z.boolean() }),
  comments: z.array(PublicComment),
  nextCommentCursor: z.string().nullable(),
})
export type PublicFeedbackDetail = z.infer<typeof PublicFeedbackDetail>

/** An item as somebody known reads it; of one's own also why others may not see it. */
export const OwnFeedbackDetail = PublicFeedbackDetail.extend({
  comments: z.array(OwnComment),
  moderation: ModerationState,
  /** Whether everyone may see it. */
  listed: z.boolean(),
})
export type OwnFeedbackDetail = z.infer<typeof OwnFeedbackDetail>

export const WidgetKey = z.strictObject({ key: PublicKey })
/** An item by its id, or by what people call it: `IDEA-12`. */
export const NamedFeedbackPath = z.object({ feedbackId: z.union([Id, Reference]) })
