import { z } from 'zod'
import { Id, Timestamp } from '../field/ids.ts'

/** Audience (`aud`) of every signed identity. */
export const identityAudience = 'earshot'

/** Treatment of visitors without a signed identity: ignored, counted, or limited to reading (design, WID-3). */
export const IdentityMode = z.enum(['off', 'measure', 'on'])
export type IdentityMode = z.infer<typeof IdentityMode>

/** A secret that a customer's server signs with, as shown after its creation. */
export const IdentitySecret = z.object({
  id: Id,
  /** Last four characters, which tell two secrets apart. */
  ending: z.string(),
  createdAt: Timestamp,
  /** Time of the last accepted token signed with it, accurate to a few minutes; null if there was none. */
  usedAt: Timestamp.nullable(),
})
export type IdentitySecret = z.infer<typeof IdentitySecret>

/** A new secret; the only response that contains it. */
export const NewIdentitySecret = IdentitySecret.extend({ secret: z.string() })
export type NewIdentitySecret = z.infer<typeof NewIdentitySecret>

/** A project's signed identity: the mode, the secrets, and counts of signed sessions. */
export const IdentitySettings = z.object({
  mode: IdentityMode,
  secrets: z.array(IdentitySecret),
  /** Sessions of the last `limits.identityMeasuredDays` days; mode `off` counts none. */
  measured: z.object({ signed: z.number().int(), unsigned: z.number().int() }),
})
export type IdentitySettings = z.infer<typeof IdentitySettings>

export const IdentityChange = z.strictObject({ mode: IdentityMode })
export type IdentityChange = z.infer<typeof IdentityChange>
