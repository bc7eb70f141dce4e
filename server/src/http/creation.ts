import { limits } from '@earshot/shared/limits'
import type { RouteConfig } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { AppEnv } from './context.ts'
import type { Access } from './declare.ts'
import type { MaybeRepeatable } from './idempotency.ts'

/** What the handler of a creation finds beside the rest; its action hands it to `once`. */
export interface CreationEnv {
  Variables: { repeatable: MaybeRepeatable }
}

/** A creation: posted, and answered with 201. */
export interface Creation {
  method: 'post'
  responses: { 201: unknown }
}

/** Whether a route creates something, and thus takes an `Idempotency-Key`. */
export const isCreation = ({ method, responses }: Pick<RouteConfig, 'method' | 'responses'>): boolean =>
  method === 'post' && '201' in responses

/** Headers of creations: the key under which a repeated request finds its first answer. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z.string().min(1).max(limits.idempotencyKeyMax).optional(),
})

/** Leaves for the handler what makes its creation repeatable: the caller's own key, for this operation. */
export const makeRepeatable =
  (operation: string, access: Access): MiddlewareHandler<AppEnv & CreationEnv> =>
  async (c, next) => {
    const key = c.req.header('idempotency-key')
    c.set('repeatable', key === undefined ? undefined : repeatableOf(c, key, operation, access))
    await next()
  }

/** What was asked, once the request has been validated. */
interface Validated {
  out: { json: unknown; param: unknown }
}

function repeatableOf(
  c: Context<AppEnv & CreationEnv>,
  key: string,
  operation: string,
  access: Access,
): MaybeRepeatable {
  const { caller, now } = callerOf(c, access)
  const { req }: Context<AppEnv & CreationEnv, string, Validated> = c
  const request = () => [req.valid('param'), req.valid('json')]
  return { scope: `${operation} ${caller}`, key, request, now }
}

/** Whose key it is: a person's of the tenant, or an operator's. */
function callerOf(c: Context<AppEnv & CreationEnv>, access: Access): { caller: string; now: number } {
  if (access === 'operator') {
    const { operator, now } = c.get('operator')
    return { caller: operator, now }
  }
  const { actor, now } = access === 'contact' ? c.get('contact') : c.get('member')
  return { caller: actor.personId, now }
}
