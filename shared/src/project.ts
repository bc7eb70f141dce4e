import { z } from 'zod'
import { Branding, BrandingSettings } from './branding.ts'
import { Id, PublicKey, Timestamp } from './ids.ts'
import { limits } from './limits.ts'
import { Status } from './status.ts'
import { requiredLine } from './text-fields.ts'

/** Which items and comments are held for review (decisions, "Feedback"). */
export const ModerationMode = z.enum(['off', 'unknown', 'all'])
export type ModerationMode = z.infer<typeof ModerationMode>

/** An exact web origin, scheme and port included: `https://app.example.com`. */
export const Origin = z
  .string()
  .trim()
  .max(limits.originMax)
  .refine(
    (value) => {
      if (!URL.canParse(value)) return false
      const url = new URL(value)
      return (url.protocol === 'https:' || url.protocol === 'http:') && url.origin === value
    },
    { message: 'Please enter an origin such as https://app.example.com, without a path' },
  )

/** A word or phrase for which posts are held for review. */
export const HeldWord = z
  .string()
  .trim()
  .min(1, 'Please enter a word')
  .max(limits.heldWordMax, `Please keep each word or phrase under ${limits.heldWordMax} characters`)
  .regex(/[\p{L}\p{N}]/u, 'Please enter a word with a letter or a digit')

const heldWords = z
  .array(HeldWord)
  .max(limits.heldWordsMax, `Please enter at most ${limits.heldWordsMax} words or phrases`)

export const Project = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  publicKey: PublicKey,
  allowedOrigins: z.array(z.string()),
  moderation: ModerationMode,
  heldWords: z.array(z.string()),
  /** When the widget last called from an allowed origin, and from which; null until it has. */
  installation: z.object({ seenAt: Timestamp, origin: z.string() }).nullable(),
  /** The last call that was refused for its origin, to tell a developer why nothing shows. */
  refusal: z.object({ seenAt: Timestamp, origin: z.string() }).nullable(),
  statuses: z.array(Status),
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

export const ProjectChange = z
  .strictObject({
    name: requiredLine(limits.projectNameMax, 'Please enter a project name'),
    allowedOrigins: z.array(Origin).max(limits.originsPerProject),
    moderation: ModerationMode,
    heldWords,
  })
  .partial()
export type ProjectChange = z.infer<typeof ProjectChange>
