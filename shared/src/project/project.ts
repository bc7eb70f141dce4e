import { z } from 'zod'
import { BoardAccess } from '../board/board-access.ts'
import { Branding, BrandingSettings } from '../branding/branding.ts'
import { Id, PublicKey, Timestamp } from '../field/ids.ts'
import { languages } from '../language/languages.ts'
import { widgetLanguages } from '../language/widget-languages.ts'
import { RoadmapView } from '../roadmap/roadmap.ts'
import { Status } from '../status/status.ts'
import { widgetTypes, widgetViews } from '../widget/widget-parts.ts'

/** Rule by which items and comments are held for review (decisions, "Feedback"). */
export const ModerationMode = z.enum(['off', 'unknown', 'all'])
export type ModerationMode = z.infer<typeof ModerationMode>

const chosenOf = <const Name extends string>(names: readonly Name[]) =>
  z
    .array(z.enum(names))
    .min(1, 'Please choose at least one')
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Please choose each once')

/** Views in the widget's home view, in this order. */
export const WidgetViews = chosenOf(widgetViews)
/** Forms in the widget, in this order. */
export const WidgetTypes = chosenOf(widgetTypes)

/** A replaced public key that still works for a while. */
export const EarlierKey = z.object({ publicKey: PublicKey, until: Timestamp })
export type EarlierKey = z.infer<typeof EarlierKey>

export const Project = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  /** Earlier slugs of the public board, oldest first; they redirect to the current one. */
  earlierSlugs: z.array(z.string()),
  publicKey: PublicKey,
  /** Sorted by the end of their overlap. */
  earlierKeys: z.array(EarlierKey),
  /** Time since which customers get 404; null while the project is in use. */
  archivedAt: Timestamp.nullable(),
  allowedOrigins: z.array(z.string()),
  moderation: ModerationMode,
  heldWords: z.array(z.string()),
  boardAccess: BoardAccess,
  /** Language of the board and of emails; null for the reader's language. */
  language: z.enum(languages).nullable(),
  /** Language of the widget unless a page asks for another one; null for the page's or the visitor's. */
  widgetLanguage: z.enum(widgetLanguages).nullable(),
  /** Views in the widget unless a page chooses; null for all, in the default order. */
  widgetViews: WidgetViews.nullable(),
  widgetTypes: WidgetTypes.nullable(),
  /** True if the widget offers screen recordings for bug reports. */
  screenRecording: z.boolean(),
  /** Time and origin of the widget's last call; null if there was none. */
  installation: z.object({ seenAt: Timestamp, origin: z.string() }).nullable(),
  /** Last call refused for its origin, which tells a developer why nothing shows. */
  refusal: z.object({ seenAt: Timestamp, origin: z.string() }).nullable(),
  statuses: z.array(Status),
  roadmapView: RoadmapView,
  /** True if everyone sees the roadmap; the team does in any case. */
  roadmapPublic: z.boolean(),
  brandingSettings: BrandingSettings,
  branding: Branding,
  createdAt: Timestamp,
})
export type Project = z.infer<typeof Project>

const count = z.number().int().nonnegative()

/** Contents that are deleted with a project. */
export const ProjectContents = z.object({
  ideas: count,
  bugs: count,
  comments: count,
  tasks: count,
  columns: count,
})
export type ProjectContents = z.infer<typeof ProjectContents>
