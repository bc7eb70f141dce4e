import { z } from 'zod'
import { BoardAccess } from '../board/board-access.ts'
import { Branding, BrandingSettings } from '../branding/branding.ts'
import { Id, PublicKey, Timestamp } from '../field/ids.ts'
import { languages } from '../language/languages.ts'
import { widgetLanguages } from '../language/widget-languages.ts'
import { RoadmapView } from '../roadmap/roadmap.ts'
import { Status } from '../status/status.ts'
import { widgetTypes, widgetViews } from '../widget/widget-parts.ts'

/** Which items and comments are held for review (decisions, "Feedback"). */
export const ModerationMode = z.enum(['off', 'unknown', 'all'])
export type ModerationMode = z.infer<typeof ModerationMode>

const chosenOf = <const Name extends string>(names: readonly Name[]) =>
  z
    .array(z.enum(names as [Name, ...Name[]]))
    .min(1, 'Please choose at least one')
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Please choose each once')

/** What the widget's home view leads to, in this order. */
export const WidgetViews = chosenOf(widgetViews)
/** The forms that it leads to, in this order. */
export const WidgetTypes = chosenOf(widgetTypes)

/** A widget key from before the current one, which still works for a while. */
export const EarlierKey = z.object({ publicKey: PublicKey, until: Timestamp })
export type EarlierKey = z.infer<typeof EarlierKey>

export const Project = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  /** Earlier addresses of the public board, oldest first; they lead to the current one. */
  earlierSlugs: z.array(z.string()),
  publicKey: PublicKey,
  /** The one that ends first stands first. */
  earlierKeys: z.array(EarlierKey),
  /** Since when customers find nothing of it; null while it is in use. */
  archivedAt: Timestamp.nullable(),
  allowedOrigins: z.array(z.string()),
  moderation: ModerationMode,
  heldWords: z.array(z.string()),
  boardAccess: BoardAccess,
  /** In which the board and emails are; null for the language of whoever reads them. */
  language: z.enum(languages).nullable(),
  /** In which the widget is, unless a page asks for another one; null for that of its page, or its visitor. */
  widgetLanguage: z.enum(widgetLanguages).nullable(),
  /** What its widget leads to, unless a page chooses; null for all, in the usual order. */
  widgetViews: WidgetViews.nullable(),
  widgetTypes: WidgetTypes.nullable(),
  /** Whether its widget offers to record the screen for a bug report. */
  screenRecording: z.boolean(),
  /** When the widget last called from an website, and from which; null until it has. */
  installation: z.object({ seenAt: Timestamp, origin: z.string() }).nullable(),
  /** The last call that was refused for its origin, to tell a developer why nothing shows. */
  refusal: z.object({ seenAt: Timestamp, origin: z.string() }).nullable(),
  statuses: z.array(Status),
  roadmapView: RoadmapView,
  /** Whether everyone sees the roadmap; the team does in any case. */
  roadmapPublic: z.boolean(),
  brandingSettings: BrandingSettings,
  branding: Branding,
  createdAt: Timestamp,
})
export type Project = z.infer<typeof Project>

const count = z.number().int().nonnegative()

/** What goes with a project when it is deleted. */
export const ProjectContents = z.object({
  ideas: count,
  bugs: count,
  comments: count,
  tasks: count,
  columns: count,
})
export type ProjectContents = z.infer<typeof ProjectContents>
