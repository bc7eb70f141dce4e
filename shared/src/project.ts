import { z } from 'zod'
import { BoardAccess } from './board-access.ts'
import { Branding, BrandingSettings } from './branding.ts'
import { Id, PublicKey, Timestamp } from './ids.ts'
import { languages } from './languages.ts'
import { limits } from './limits.ts'
import { RoadmapView } from './roadmap.ts'
import { Slug } from './slug.ts'
import { Status } from './status.ts'
import { bounded, requiredLine } from './text-fields.ts'
import { wasOf } from './was.ts'
import { widgetLanguages } from './widget-languages.ts'
import { widgetTypes, widgetViews } from './widget-parts.ts'

/** Which items and comments are held for review (decisions, "Feedback"). */
export const ModerationMode = z.enum(['off', 'unknown', 'all'])
export type ModerationMode = z.infer<typeof ModerationMode>

/** An exact web origin, scheme and port included: `https://app.example.com`. */
export const Origin = bounded(limits.originMax)
  .trim()
  .refine(
    (value) => {
      if (!URL.canParse(value)) return false
      const url = new URL(value)
      // Some browsers accept spaces in a host, and encode them.
      if (url.hostname.includes('%')) return false
      return (url.protocol === 'https:' || url.protocol === 'http:') && url.origin === value
    },
    { message: 'Please enter an address such as https://app.example.com, without a path' },
  )

/** A word or phrase for which posts are held for review. */
export const HeldWord = bounded(
  limits.heldWordMax,
  `Please keep each word or phrase under ${limits.heldWordMax} characters`,
)
  .trim()
  .min(1, 'Please enter a word')
  .regex(/[\p{L}\p{N}]/u, 'Please enter a word with a letter or a digit')

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

export const NewProject = z.strictObject({
  name: requiredLine(limits.projectNameMax, 'Please enter a project name'),
  allowedOrigins: z.array(Origin).max(limits.originsPerProject).default([]),
})
export type NewProject = z.input<typeof NewProject>

const settings = {
  name: requiredLine(limits.projectNameMax, 'Please enter a project name'),
  allowedOrigins: z.array(Origin).max(limits.originsPerProject),
  moderation: ModerationMode,
  heldWords: z
    .array(HeldWord)
    .max(limits.heldWordsMax, `Please enter at most ${limits.heldWordsMax} words or phrases`),
  boardAccess: BoardAccess,
  language: z.enum(languages).nullable(),
  widgetLanguage: z.enum(widgetLanguages).nullable(),
  widgetViews: WidgetViews.nullable(),
  widgetTypes: WidgetTypes.nullable(),
  screenRecording: z.boolean(),
  roadmapView: RoadmapView,
  roadmapPublic: z.boolean(),
}

export const ProjectChange = z.strictObject({ ...settings, was: wasOf(settings) }).partial()
export type ProjectChange = z.infer<typeof ProjectChange>

export const ProjectArchiving = z.strictObject({ archived: z.boolean() })
export type ProjectArchiving = z.infer<typeof ProjectArchiving>

export const SlugChange = z.strictObject({
  slug: Slug.min(limits.slugMin, `Please use at least ${limits.slugMin} characters`),
})
export type SlugChange = z.infer<typeof SlugChange>

export const KeyRotation = z.strictObject({
  /** The key that is replaced, so that one wish replaces one key. */
  replaces: PublicKey,
  /** How long the replaced key goes on working. */
  overlapDays: z.number().int().min(0).max(limits.keyOverlapDaysMax).default(limits.keyOverlapDays),
})
export type KeyRotation = z.input<typeof KeyRotation>

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

/** `slug` as it was typed, to be sure. */
export const ProjectDeletion = z.strictObject({ slug: bounded(limits.slugMax) })
export type ProjectDeletion = z.infer<typeof ProjectDeletion>
