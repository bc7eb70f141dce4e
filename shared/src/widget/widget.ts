import { z } from 'zod'
import { Branding } from '../branding/branding.ts'
import { OwnComment, PublicComment } from '../comment/comment.ts'
import type { FormField } from '../custom-field/custom-field.ts'
import { MergedItem, ModerationState, PublicFeedback, Reference } from '../feedback/feedback.ts'
import { Id, PublicKey, Timestamp } from '../field/ids.ts'
import { bounded } from '../field/text-fields.ts'
import { FileWithUrls } from '../file/file.ts'
import { ReaderLanguage } from '../language/reader-language.ts'
import { widgetLanguages } from '../language/widget-languages.ts'
import { limits } from '../limits.ts'
import { Status } from '../status/status.ts'
import { widgetTypes, widgetViews } from './widget-parts.ts'

/** Configuration that the loader fetches in idle time; under 1 KB. */
export const WidgetConfig = z.object({
  project: z.object({ name: z.string(), slug: z.string() }),
  branding: Branding,
  /** Language of the widget unless the page asks for another one; null for the page's or the visitor's. */
  language: z.enum(widgetLanguages).nullable(),
  /** Views and forms in the widget unless the page chooses; null for all. */
  views: z.array(z.enum(widgetViews)).nullable(),
  types: z.array(z.enum(widgetTypes)).nullable(),
  /** True if the widget offers screen recordings for bug reports. */
  recording: z.boolean(),
  statuses: z.array(
    Status.pick({ id: true, name: true, category: true, color: true }).extend({
      /** True for the status of new feedback; absent for others. */
      isDefault: z.boolean().optional(),
      /** Absent in a cached configuration of an earlier version. */
      freezesVotes: z.boolean().optional(),
    }),
  ),
  /** True if forms ask for custom fields of the project. */
  hasFields: z.boolean().optional(),
  /** True if visitors without a signed identity can only read. */
  needsIdentity: z.boolean().optional(),
  board: z.object({
    /** URL of the public board. */
    url: z.string(),
    /** True if the board shows the roadmap. */
    roadmap: z.boolean(),
  }),
  /**
   * Publication time of the changelog's newest entry, 0 without one; absent where only some may read it, and in a cached
   * configuration of an earlier version.
   */
  newestEntryAt: Timestamp.optional(),
})
export type WidgetConfig = z.infer<typeof WidgetConfig>

/** Data for the console's preview of the widget: branding that may be unsaved, and the bytes of the logo. */
export interface WidgetPreview {
  config: WidgetConfig
  /** Fields that forms ask for. */
  fields: FormField[]
  logo: Blob | null
  theme: 'light' | 'dark'
}

/** Secret of an anonymous contact, made by the server, kept in the browser under our own key. */
export const VisitorSecret = bounded(25).regex(/^vs_[A-Za-z0-9_-]{22}$/)

/**
 * Request for a contact token: for the person in the site's signed token, else for the visitor secret's contact, else
 * for a new anonymous contact. With both, the visitor's activity becomes the identified person's.
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
  /** Null for a contact whom the site identifies: their next session needs another signed token. */
  visitor: VisitorSecret.nullable(),
  token: z.string(),
  expiresAt: Timestamp,
  contact: z.object({
    name: z.string(),
    /** True if the site signs the contact's identity, or the contact has signed in by email. */
    verified: z.boolean(),
    /** True if the contact has a confirmed address for notifications. */
    mailed: z.boolean(),
    /** There where the team takes nothing more from them. */
    blocked: z.literal(true).optional(),
  }),
  /** Number of the contact's unread notifications. */
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

/** An act of a team member on an item for a customer: wrote it down, or voted for it. */
export const OnBehalf = z.object({
  act: z.enum(['added', 'voted']),
  /** Name of the member; of the project if a program did it. */
  by: z.string(),
})
export type OnBehalf = z.infer<typeof OnBehalf>

/** An item as an identified contact reads it; for an own item also why others may not see it. */
export const OwnFeedbackDetail = PublicFeedbackDetail.extend({
  comments: z.array(OwnComment),
  moderation: ModerationState,
  merged: MergedItem,
  /** The caller's own files, which only the team sees besides. */
  files: z.array(FileWithUrls),
  /** True if the item is public. */
  listed: z.boolean(),
  /** The act of a team member on the item in the caller's name; null if the caller did all themselves. */
  onBehalf: OnBehalf.nullable(),
})
export type OwnFeedbackDetail = z.infer<typeof OwnFeedbackDetail>

export const WidgetKey = z.strictObject({ key: PublicKey })
/** Request for the configuration by a build of the widget, which names itself. */
export const WidgetConfigQuery = WidgetKey.extend({
  build: bounded(40)
    .regex(/^[\w.-]+$/)
    .optional(),
})
export type WidgetConfigQuery = z.infer<typeof WidgetConfigQuery>
/** An item by its id, or by its reference such as `IDEA-12`. */
export const NamedFeedbackPath = z.object({ feedbackId: z.union([Id, Reference]) })
