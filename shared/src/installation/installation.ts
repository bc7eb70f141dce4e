import { z } from 'zod'
import { PublicKey, Timestamp } from '../field/ids.ts'
import { bounded } from '../field/text-fields.ts'
import { IdentityProblem } from '../identity/identity-check.ts'
import { limits } from '../limits.ts'
import { reportedMistakes } from './reported-mistakes.ts'

/** Calls of a project's widget from pages of one origin; each time is null if it never happened. */
export const OriginSighting = z.object({
  origin: z.string(),
  seenAt: Timestamp.nullable(),
  /** Time of the last refusal because the origin is not allowed. */
  refusedAt: Timestamp.nullable(),
  /** Public key of the last call; null if the call was before keys were recorded. */
  publicKey: z.string().nullable(),
  /**
   * Build of the widget that called last, such as `0.1.0-AbCdEf12`; null if the call was before builds were recorded.
   */
  build: z.string().nullable(),
  /** Time and reason of the last refusal of a visitor's token. */
  tokenRefusal: z.object({ at: Timestamp, reason: z.string() }).nullable(),
  /** Mistakes of its pages that browsers have reported, each with its latest time. */
  mistakes: z.array(z.object({ mistake: z.enum(reportedMistakes), at: Timestamp })),
  /** Claims left out of the last accepted token that had any left out, and its time. */
  claimsLeftOut: z
    .object({ at: Timestamp, claims: z.array(IdentityProblem.omit({ refused: true })) })
    .nullable(),
})
export type OriginSighting = z.infer<typeof OriginSighting>

/** Report of a page's mistake that only the browser knows. */
export const MistakeReport = z.strictObject({
  key: PublicKey,
  mistake: z.enum(reportedMistakes),
  /** Origin of the page's address, which a sandboxed page does not send by itself. */
  page: bounded(limits.originMax),
})

export const Sightings = z.object({ items: z.array(OriginSighting) })
