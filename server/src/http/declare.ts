import { Problem } from '@earshot/shared/errors'
import type { Permission } from '@earshot/shared/permissions'
import { createRoute, OpenAPIHono, type RouteConfig, type z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from './context.ts'
import {
  type Creation,
  type CreationEnv,
  idempotencyHeaders,
  isCreation,
  makeRepeatable,
} from './creation.ts'
import { jsonBody } from './json-body.ts'
import { requirePermission } from './permission.ts'
import { throwInvalid } from './validate.ts'

/**
 * Who may call: anyone, a contact with a token, a member with a permission, or an operator of the installation,
 * for whom alone the address exists.
 */
export type Access = 'anyone' | 'contact' | 'operator' | Permission

/** What an operation asks of a member beyond the permission. */
export interface Demands {
  /** The person proved who they are within `limits.recentLogin`; else 403 `reauthentication_required`. */
  recentLogin?: true
  /** Open to a session from a recovery link too, which may do nothing else before a new password is set. */
  duringRecovery?: true
  /** Open to the people of a suspended organisation too, who may do nothing else there. */
  whileSuspended?: true
  /** Fields of the JSON body that need a permission of their own; false and left out, they need none. */
  fields?: Readonly<Record<string, Permission>>
  /** An account action: with nobody signed in it answers a result with this message, and no problem document. */
  signedOutMessage?: string
}

/** Lets a request through or throws. */
export type Authorize = (c: Context<AppEnv>, access: Access, demands: Demands) => Promise<void>

/** Every declared operation and who may call it, by `GET /api/v1/feedback/{feedbackId}`. */
export const policies = new Map<string, Access>()

/** What the same operations ask beyond that. */
export const demandsOf = new Map<string, Demands>()

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
      if (sent.get(field)) requirePermission(c, c.get('member'), permission)
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
      ...(creates ? [makeRepeatable(operation, access)] : []),
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

/** An empty group of routes whose validation failures are thrown, like every other error. */
export const routeGroup = (): OpenAPIHono<AppEnv> => new OpenAPIHono<AppEnv>({ defaultHook: throwInvalid })
