import { bounded } from '@earshot/shared/field/text-fields'
import { limits } from '@earshot/shared/limits'
import { z } from 'zod'
import type { ContactCtx, MemberCtx, OperatorCtx, PublicCtx } from './context.ts'
import type { OptionalIdempotency } from './idempotency.ts'

/** Headers of creations: the key under which a repeated request finds its first answer. */
export const idempotencyHeaders = z.object({
  'idempotency-key': bounded(limits.idempotencyKeyMax).min(1).optional(),
})

/** A request that creates something, twice: as it was sent, and as this version of the server reads it. */
interface Asked {
  sent: unknown
  read: unknown
}

/**
 * Idempotency context of a creation: the caller's own key, for this operation. Whoever has no account shares keys with
 * everybody, so another request under a key is a creation of its own.
 */
export function repeatableOf(
  { actor, now }: MemberCtx | ContactCtx | OperatorCtx | PublicCtx,
  operation: string,
  key: string | undefined,
  asked: Asked,
): OptionalIdempotency {
  if (key === undefined) return undefined
  if (actor)
    return { scope: `${operation} ${'email' in actor ? actor.email : actor.personId}`, key, ...asked, now }
  return { scope: `${operation} ${JSON.stringify(asked.sent)}`, key, sent: '', read: '', now }
}
