import { z } from 'zod'
import { bounded } from '../field/text-fields.ts'
import { limits } from '../limits.ts'

/** Asks what is wrong with a token that a customer's server has signed. */
export const IdentityCheck = z.strictObject({
  token: bounded(limits.identityTokenMax, `A token has at most ${limits.identityTokenMax} characters`)
    .trim()
    .min(1, 'Please paste a token'),
})
export type IdentityCheck = z.input<typeof IdentityCheck>

/** What is wrong with one part of a token, in a sentence, and the line of the signing code that mends it. */
export const IdentityProblem = z.object({
  /** A claim, `header` or `signature`. */
  part: z.string(),
  sentence: z.string(),
  fix: z.string(),
  /** Whether the token is refused for it; else what cannot be kept of the claim is left out. */
  refused: z.boolean(),
})
export type IdentityProblem = z.infer<typeof IdentityProblem>

/** What a token says, as indented JSON, null where it cannot be read; and all that is wrong with it. */
export const IdentityCheckAnswer = z.object({
  claims: z.string().nullable(),
  problems: z.array(IdentityProblem),
})
export type IdentityCheckAnswer = z.infer<typeof IdentityCheckAnswer>
