import { z } from 'zod'
import { BoardAccess } from '../board/board-access.ts'
import { PublicKey } from '../field/ids.ts'
import { bounded, requiredLine } from '../field/text-fields.ts'
import { previousValues } from '../field/was.ts'
import { languages } from '../language/languages.ts'
import { widgetLanguages } from '../language/widget-languages.ts'
import { limits } from '../limits.ts'
import { RoadmapView } from '../roadmap/roadmap.ts'
import { ModerationMode, WidgetTypes, WidgetViews } from './project.ts'
import { Slug } from './slug.ts'
import { isOrigin, isWebsite, notWebsite } from './website.ts'

/* Requests that create and change projects. */

/**
 * An exact origin of a page, scheme and port included: `https://app.example.com`, or `capacitor://localhost` of an app.
 */
export const Origin = bounded(limits.originMax).trim().refine(isOrigin, { message: notWebsite })

/** A website for the widget: an origin, or all sub-domains of a domain as `https://*.example.com`. */
export const Website = bounded(limits.originMax).trim().refine(isWebsite, { message: notWebsite })

/** A word or phrase for which posts are held for review. */
export const HeldWord = bounded(
  limits.heldWordMax,
  `Please keep each word or phrase under ${limits.heldWordMax} characters`,
)
  .trim()
  .min(1, 'Please enter a word')
  .regex(/[\p{L}\p{N}]/u, 'Please enter a word with a letter or a digit')

export const NewProject = z.strictObject({
  name: requiredLine(limits.projectNameMax, 'Please enter a project name'),
  allowedOrigins: z.array(Website).max(limits.originsPerProject).default([]),
})
export type NewProject = z.input<typeof NewProject>

const settings = {
  name: requiredLine(limits.projectNameMax, 'Please enter a project name'),
  allowedOrigins: z.array(Website).max(limits.originsPerProject),
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

export const ProjectChange = z.strictObject({ ...settings, was: previousValues(settings) }).partial()
export type ProjectChange = z.infer<typeof ProjectChange>

export const ProjectArchiving = z.strictObject({ archived: z.boolean() })
export type ProjectArchiving = z.infer<typeof ProjectArchiving>

export const SlugChange = z.strictObject({
  slug: Slug.min(limits.slugMin, `Please use at least ${limits.slugMin} characters`),
})
export type SlugChange = z.infer<typeof SlugChange>

export const KeyRotation = z.strictObject({
  /** The replaced key, so that a repeated request does not replace another one. */
  replaces: PublicKey,
  /** Days for which the replaced key goes on working. */
  overlapDays: z.number().int().min(0).max(limits.keyOverlapDaysMax).default(limits.keyOverlapDays),
})
export type KeyRotation = z.input<typeof KeyRotation>

/** The project's `slug`, typed to confirm the deletion. */
export const ProjectDeletion = z.strictObject({ slug: bounded(limits.slugMax) })
export type ProjectDeletion = z.infer<typeof ProjectDeletion>
