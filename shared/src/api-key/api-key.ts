import { z } from 'zod'
import { Id, Timestamp } from '../field/ids.ts'
import { requiredLine } from '../field/text-fields.ts'
import { limits } from '../limits.ts'
import { ApiKeyScope } from './scopes.ts'

/** Days after which a new key may expire; null for never. */
export const apiKeyLives = [30, 90, 365, null] as const

/** Hours for which a replaced secret may go on working. */
export const apiKeyOverlaps = [0, 1, 24, 168] as const

/** An API key as the console lists it: no response but that of its creation or rotation contains the secret. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** Beginning of every secret of the key. */
  prefix: z.string(),
  scopes: z.array(ApiKeyScope),
  /** The only project that the key reaches; null for all. */
  projectId: Id.nullable(),
  /** Number of the current secret; each rotation counts one up. */
  version: z.number().int(),
  createdAt: Timestamp,
  /** Null for a key that never expires. */
  expiresAt: Timestamp.nullable(),
  /** When the secret before the current one stops working; null if there is none. */
  previousEndsAt: Timestamp.nullable(),
  /** Last use, accurate to a minute; null if the key was never used. */
  usedAt: Timestamp.nullable(),
  /** Network of the last use. */
  usedFrom: z.string().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const ApiKeyList = z.object({ items: z.array(ApiKey) })

/** The key of the request itself, as its program needs to know it. */
export const OwnApiKey = ApiKey.pick({
  id: true,
  name: true,
  prefix: true,
  scopes: true,
  projectId: true,
  expiresAt: true,
}).extend({ organisation: z.object({ id: Id, name: z.string() }) })
export type OwnApiKey = z.infer<typeof OwnApiKey>

const expiresInDays = z.literal(apiKeyLives)

export const NewApiKey = z.strictObject({
  name: requiredLine(limits.apiKeyNameMax, 'Please enter a name'),
  scopes: z.array(ApiKeyScope).min(1, 'Please choose at least one scope').max(ApiKeyScope.options.length),
  projectId: Id.nullable(),
  expiresInDays,
})
export type NewApiKey = z.infer<typeof NewApiKey>

/** A request for another secret of a key. */
export const ApiKeyRotation = z.strictObject({
  /** `version` of the key that the caller has seen: two rotations at the same time make one new secret. */
  replaces: z.number().int().min(1),
  /** Hours for which the current secret goes on working. */
  overlapHours: z.literal(apiKeyOverlaps),
  expiresInDays,
})
export type ApiKeyRotation = z.infer<typeof ApiKeyRotation>

/** A key with its new secret, which no other response contains. */
export const CreatedApiKey = ApiKey.extend({ secret: z.string() })
export type CreatedApiKey = z.infer<typeof CreatedApiKey>
