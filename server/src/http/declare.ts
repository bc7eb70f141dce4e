import { Problem } from '@earshot/shared/errors'
import type { Permission } from '@earshot/shared/permissions'
import { createRoute, type RouteConfig, type z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from './context.ts'
import { idempotencyHeaders, repeatableOf } from './creation.ts'
import type { MaybeRepeatable } from './idempotency.ts'
import { jsonBody } from './json-body.ts'
import { requirePermission } from './permission.ts'
import { demandsOf, policies } from './policies.ts'
import type { Access, Demands } from './route-options.ts'

/** What the handler of a creation finds beside the rest. */
interface CreationEnv {
  Variables: { repeatable: MaybeRepeatable }
}

/** A creation: posted, and answered with 201. */
interface Creation {
  method: 'post'
  responses: { 201: unknown }
}

const isCreation = ({ method, responses }: Pick<RouteConfig, 'method' | 'responses'>): boolean =>
  method === 'post' && '201' in responses

/** What was asked, once the request has been validated. */
interface Validated {
  out: { json: unknown; param: unknown }
}

/** Leaves for the handler what makes its creation repeatable: the caller's own key, for this operation. */
const makeRepeatable =
  (operation: string): MiddlewareHandler<AppEnv & CreationEnv> =>
  async (c, next) => {
    const { req }: Context<AppEnv & CreationEnv, string, Validated> = c
    const request = () => [req.valid('param'), req.valid('json')]
    c.set('repeatable', repeatableOf(c.get('member'), operation, req.header('idempotency-key'), request))
    await next()
  }

const problem = { description: 'An error', content: { 'application/problem+json': { schema: Problem } } }

const enforce =
  (access: Access, demands: Demands): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (access !== 'anyone') await c.get('authorize')(c, access, demands)
    await next()
  }

/** Holds the permissions of single fields, before validation too; what is no JSON is left to that. */
const enforceFields =
  (fields: Readonly<Record<string, Permission>>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const body: unknown = await c.req.json().catch(() => undefined)
    const sent = new Map(Object.entries(body ?? {}))
    for (const [field, permission] of Object.entries(fields))
      if (sent.get(field)) requirePermission(c.get('member'), permission)
    await next()
  }

/** Whether a route takes JSON: then its body is held to JSON's type and size before it is read. */
const takesJson = (config: Pick<RouteConfig, 'request'>): boolean =>
  config.request?.body?.content['application/json'] !== undefined

/** A route as its handler sees it: that of a creation finds what makes it repeatable. */
type DeclaredRoute<
  Path extends string,
  Route extends Omit<RouteConfig, 'path'> & { path: Path },
> = ReturnType<typeof createRoute<Path, Route>> &
  (Route extends Creation ? { middleware: MiddlewareHandler<CreationEnv> } : unknown)

/**
 * A route with its access policy; without one it does not compile, and the policy is held before validation. One that
 * creates something takes an `Idempotency-Key`.
 */
export function declare<Path extends string, Route extends Omit<RouteConfig, 'path'> & { path: Path }>(
  access: Access,
  config: Route,
  demands: Demands = {},
): DeclaredRoute<Path, Route> {
  const operation = `${config.method.toUpperCase()} ${config.path}`
  policies.set(operation, access)
  demandsOf.set(operation, demands)
  const creates = isCreation(config)
  if (creates && access === 'anyone')
    throw new Error(`${operation} creates something, but a key needs an owner`)
  return createRoute({
    ...config,
    ...(creates && { request: { ...config.request, headers: idempotencyHeaders } }),
    operationId: operationIdOf(config.method, config.path),
    security: access === 'anyone' ? [] : [{ [access === 'contact' ? 'contactToken' : 'session']: [] }],
    middleware: [
      enforce(access, demands),
      ...(takesJson(config) ? [jsonBody] : []),
      ...(demands.fields ? [enforceFields(demands.fields)] : []),
      ...(creates ? [makeRepeatable(operation)] : []),
    ],
    responses: { ...config.responses, '4XX': problem, '5XX': problem },
  }) as DeclaredRoute<Path, Route>
}

/** `GET /api/v1/feedback/{feedbackId}` → `get_api_feedback_feedbackId`. */
const operationIdOf = (method: string, path: string): string =>
  `${method}${path.replace('/v1', '').replace(/[{}]/g, '').replace(/\//g, '_').replace(/[^\w]/g, '_')}`

/** A JSON answer of a route. */
export const json = <Schema extends z.ZodType>(schema: Schema, description = 'Done') => ({
  description,
  content: { 'application/json': { schema } },
})

/** A JSON body of a route; a missing one is refused, never skipped. */
export const jsonInput = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
})
