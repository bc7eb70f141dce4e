import { z } from 'zod'
import { Id, Timestamp } from '../field/ids.ts'

/** The `aud` of every signed identity: what it was signed for. */
export const identityAudience = 'earshot'

/**
 * What becomes of visitors who come without a signed identity: nothing is said about them, they are counted, or they
 * may only read (design, WID-3).
 */
export const IdentityMode = z.enum(['off', 'measure', 'on'])
export type IdentityMode = z.infer<typeof IdentityMode>

/** A secret by which a customer's server signs, as it can be shown at any time. */
export const IdentitySecret = z.object({
  id: Id,
  /** Its last four characters, to tell two apart. */
  ending: z.string(),
  createdAt: Timestamp,
  /** When a token of it was last taken, to some minutes; null while none was. */
  usedAt: Timestamp.nullable(),
})
export type IdentitySecret = z.infer<typeof IdentitySecret>

/** A new secret: the only answer that ever holds it. */
export const NewIdentitySecret = IdentitySecret.extend({ secret: z.string() })
export type NewIdentitySecret = z.infer<typeof NewIdentitySecret>

/** A project's signed identity: what is asked of visitors, the secrets, and how many sessions were signed. */
export const IdentitySettings = z.object({
  mode: IdentityMode,
  secrets: z.array(IdentitySecret),
  /** Sessions of the last `limits.identityMeasuredDays` days; in mode `off` none are counted. */
  measured: z.object({ signed: z.number().int(), unsigned: z.number().int() }),
})
export type IdentitySettings = z.infer<typeof IdentitySettings>

export const IdentityChange = z.strictObject({ mode: IdentityMode })
export type IdentityChange = z.infer<typeof IdentityChange>
