import { bounded } from '@earshot/shared/field/text-fields'
import { limits } from '@earshot/shared/limits'
import { z } from 'zod'
import type { ContactCtx, MemberCtx, OperatorCtx, PublicCtx } from './context.ts'
import type { OptionalIdempotency } from './idempotency/idempotency.ts'

/** Headers of creations: the key under which a repeated request gets the first response. */
export const idempotencyHeaders = z.object({
  'idempotency-key': bounded(limits.idempotencyKeyMax).min(1).optional(),
})

/** A creation's request in two forms: as sent, and as parsed by this version of the server. */
interface SentRequest {
  sent: unknown
  read: unknown
}

/**
 * Idempotency context of a creation: the key is the caller's own, for this operation. Callers without an account share
 * keys with each other, so another request under a used key is a new creation.
 */
export function repeatableOf(
  { actor, now }: MemberCtx | ContactCtx | OperatorCtx | PublicCtx,
  operation: string,
  key: string | undefined,
  request: SentRequest,
): OptionalIdempotency {
  if (key === undefined) return undefined
  if (actor)
    return { scope: `${operation} ${'email' in actor ? actor.email : actor.personId}`, key, ...request, now }
  return { scope: `${operation} ${JSON.stringify(request.sent)}`, key, sent: '', read: '', now }
}
