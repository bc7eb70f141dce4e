import { z } from 'zod'
import { bounded } from '../field/text-fields.ts'
import { limits } from '../limits.ts'

/** A token signed by a customer's server, to be checked for mistakes. */
export const IdentityCheck = z.strictObject({
  token: bounded(limits.identityTokenMax, `A token has at most ${limits.identityTokenMax} characters`)
    .trim()
    .min(1, 'Please paste a token'),
})
export type IdentityCheck = z.input<typeof IdentityCheck>

/** A mistake in one part of a token, as a sentence, and the line of signing code that fixes it. */
export const IdentityProblem = z.object({
  /** A claim, `header` or `signature`. */
  part: z.string(),
  sentence: z.string(),
  fix: z.string(),
  /** True if the token is refused for it; else only the unusable part of the claim is left out. */
  refused: z.boolean(),
})
export type IdentityProblem = z.infer<typeof IdentityProblem>

/** A token's claims as indented JSON, null if unreadable; and all its mistakes. */
export const IdentityCheckAnswer = z.object({
  claims: z.string().nullable(),
  problems: z.array(IdentityProblem),
})
export type IdentityCheckAnswer = z.infer<typeof IdentityCheckAnswer>
