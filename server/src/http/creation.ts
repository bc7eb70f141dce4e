import { limits } from '@earshot/shared/limits'
import { bounded } from '@earshot/shared/text-fields'
import { z } from 'zod'
import type { ContactCtx, MemberCtx, OperatorCtx } from './context.ts'
import type { MaybeRepeatable } from './idempotency.ts'

/** Headers of creations: the key under which a repeated request finds its first answer. */
export const idempotencyHeaders = z.object({
  'idempotency-key': bounded(limits.idempotencyKeyMax).min(1).optional(),
})

/** What makes a creation repeatable: the caller's own key, for this operation. `request` is what was asked. */
export const repeatableOf = (
  { actor, now }: MemberCtx | ContactCtx | OperatorCtx,
  operation: string,
  key: string | undefined,
  request: () => unknown,
): MaybeRepeatable =>
  key === undefined
    ? undefined
    : { scope: `${operation} ${'email' in actor ? actor.email : actor.personId}`, key, request, now }
