import { z } from 'zod'
import { Branding } from '../branding/branding.ts'
import { OwnComment, PublicComment } from '../comment/comment.ts'
import { MergedItem, ModerationState, PublicFeedback, Reference } from '../feedback/feedback.ts'
import { Id, PublicKey, Timestamp } from '../field/ids.ts'
import { bounded } from '../field/text-fields.ts'
import { ShownFile } from '../file/file.ts'
import { ReaderLanguage } from '../language/reader-language.ts'
import { widgetLanguages } from '../language/widget-languages.ts'
import { limits } from '../limits.ts'
import { Status } from '../status/status.ts'
import { widgetTypes, widgetViews } from './widget-parts.ts'

/** What the loader fetches in idle time; under 1 KB. */
export const WidgetConfig = z.object({
  project: z.object({ name: z.string(), slug: z.string() }),
  branding: Branding,
  /** In which it is, unless the page asks for another one; null for that of its page, or its visitor. */
  language: z.enum(widgetLanguages).nullable(),
  /** What it leads to, and which forms, unless the page chooses; null for all. */
  views: z.array(z.enum(widgetViews)).nullable(),
  types: z.array(z.enum(widgetTypes)).nullable(),
  /** Whether it offers to record the screen for a bug report. */
  recording: z.boolean(),
  statuses: z.array(
    Status.pick({ id: true, name: true, category: true, color: true }).extend({
      /** Absent in a configuration from before a browser's update. */
      freezesVotes: z.boolean().optional(),
    }),
  ),
  /** Whether nobody can write or vote whom the site does not name. */
  needsIdentity: z.boolean().optional(),
  board: z.object({
    /** The address of its page. */
    url: z.string(),
    /** Whether it shows the roadmap. */
    roadmap: z.boolean(),
  }),
})
export type WidgetConfig = z.infer<typeof WidgetConfig>

/** What the console hands to its preview of the widget: a look that need not be saved yet, and the bytes of its logo. */
export interface WidgetPreview {
  config: WidgetConfig
  logo: Blob | null
  theme: 'light' | 'dark'
}

/** The anonymous contact's secret, minted by the server, kept in the browser under our own key. */
export const VisitorSecret = bounded(25).regex(/^vs_[A-Za-z0-9_-]{22}$/)

/**
 * Asks for a contact token: for whom the site's signed token names, else for the visitor secret's contact, else for a
 * new anonymous one. With both, what the visitor did becomes the named person's.
 */
export const NewContactSession = z.strictObject({
  key: PublicKey,
  visitor: VisitorSecret.optional(),
  identity: bounded(limits.identityTokenMax).optional(),
  language: ReaderLanguage.optional(),
})
export type NewContactSession = z.input<typeof NewContactSession>

/** A contact's bearer token, good for 15 minutes, kept in memory only. */
export const ContactSession = z.object({
  /** Null for whom the site names: their way back is another signed token. */
  visitor: VisitorSecret.nullable(),
  token: z.string(),
  expiresAt: Timestamp,
  contact: z.object({
    name: z.string(),
    /** Whether the site says who they are, or they have signed in with an address. */
    verified: z.boolean(),
    /** Whether they have an address of which it is known that it is theirs, at which they are notified. */
    mailed: z.boolean(),
  }),
  /** How many of the contact's notifications are not read. */
  unread: z.number().int(),
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
  merged: MergedItem,
  /** One's own, which nobody else but the team sees. */
  files: z.array(ShownFile),
  /** Whether everyone may see it. */
  listed: z.boolean(),
})
export type OwnFeedbackDetail = z.infer<typeof OwnFeedbackDetail>

export const WidgetKey = z.strictObject({ key: PublicKey })
/** What asks for the configuration: a build of the widget, which tells which one. */
export const WidgetConfigQuery = WidgetKey.extend({
  build: bounded(40)
    .regex(/^[\w.-]+$/)
    .optional(),
})
export type WidgetConfigQuery = z.infer<typeof WidgetConfigQuery>
/** An item by its id, or by what people call it: `IDEA-12`. */
export const NamedFeedbackPath = z.object({ feedbackId: z.union([Id, Reference]) })
