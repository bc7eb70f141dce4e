import { z } from 'zod'
import { PublicKey, Timestamp } from '../field/ids.ts'
import { bounded } from '../field/text-fields.ts'
import { IdentityProblem } from '../identity/identity-check.ts'
import { limits } from '../limits.ts'
import { reportedMistakes } from './reported-mistakes.ts'

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
  /** Mistakes that browsers have reported of its pages, and when each was reported last. */
  mistakes: z.array(z.object({ mistake: z.enum(reportedMistakes), at: Timestamp })),
  /** What was last left out of a token that was taken, claim by claim, and when. */
  claimsLeftOut: z
    .object({ at: Timestamp, claims: z.array(IdentityProblem.omit({ refused: true })) })
    .nullable(),
})
export type OriginSighting = z.infer<typeof OriginSighting>

/** Tells that a page has a mistake that only the browser knows. */
export const MistakeReport = z.strictObject({
  key: PublicKey,
  mistake: z.enum(reportedMistakes),
  /** The origin of the page's address, which a sandboxed page does not send. */
  page: bounded(limits.originMax),
})

export const Sightings = z.object({ items: z.array(OriginSighting) })
