import { z } from 'zod'
import { Timestamp } from './ids.ts'

/** What is known of a project's widget on the pages of one origin; each time is null where it never happened. */
export const OriginSighting = z.object({
  origin: z.string(),
  seenAt: Timestamp.nullable(),
  /** When it was refused because the origin is not allowed. */
  refusedAt: Timestamp.nullable(),
  /** The public key that its last call had; null for one before this was noted. */
  publicKey: z.string().nullable(),
  /** Which build of the widget called last, such as `0.1.0-AbCdEf12`; null before this was noted. */
  build: z.string().nullable(),
  /** When a token of its visitors was last refused, and why. */
  tokenRefusal: z.object({ at: Timestamp, reason: z.string() }).nullable(),
})
export type OriginSighting = z.infer<typeof OriginSighting>

export const Sightings = z.object({ items: z.array(OriginSighting) })
