import { Id } from '@earshot/shared/field/ids'
import { createRoute, type OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { AppEnv } from './context.ts'
import { idempotencyHeaders, repeatableOf } from './creation.ts'
import { bodyOfAtMost, jsonBody } from './json-body.ts'
import { requireOwnProject } from './key-boundary.ts'
import { maskAddresses } from './mask-addresses.ts'
import { requirePermission } from './permission.ts'
import { publicCtx } from './request-context.ts'
import { compressedText } from './response/answer.ts'
import type { Access, AnswerOf, CtxOf, Demands, RouteOptions, ValidInput } from './route-options.ts'
import { compressedOperations, demandsOf, policies, scopeOf } from './route-options.ts'
import type { Services } from './services.ts'
import { routeGroup } from './validate.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The context of a request after validation, with untyped parts. */
type ValidatedContext = Context<
  AppEnv,
  string,
  { out: { param: unknown; query: unknown; header: unknown; json: unknown } }
>

type Handler<Path extends string, Options extends RouteOptions, State extends Services> = (
  ctx: CtxOf<Options['access'], State>,
  input: ValidInput<Path, Options>,
  c: Context<AppEnv>,
) => AnswerOf<Options>

/** A declared route until it is mounted: its types were checked at the declaration. */
interface Declared {
  method: Method
  path: string
  options: RouteOptions
  /** The route's OpenAPI configuration, made once for every application that serves it. */
  config: RouteConfig
  handle: (ctx: never, input: never, c: Context<AppEnv>) => unknown
}

/**
 * A group of routes. Each is declared once, with its access policy, request, response and handler. Declaring registers
 * the access policy; `mount` serves the routes. `State` adds a feature's own services to the base services.
 */
export class Routes<State extends Services = Services> {
  readonly #declared: Declared[] = []

  get = this.#method('get')
  post = this.#method('post')
  put = this.#method('put')
  patch = this.#method('patch')
  delete = this.#method('delete')

  #method(method: Method) {
    return <Path extends string, Options extends RouteOptions>(
      path: Path,
      options: Options,
      handle: Handler<Path, Options, State>,
    ): void => {
      const operation = `${method.toUpperCase()} ${path}`
      const { access, recentLogin, duringRecovery, inLiveDemo, whileSuspended, whileUnpaid, fields } = options
      const { signedOutMessage } = options
      if ('creates' in options && access === 'anyone')
        throw new Error(`${operation} creates something, but a key needs an owner`)
      if (options.compressed) compressedOperations.add(operation)
      policies.set(operation, access)
      demandsOf.set(operation, {
        recentLogin,
        duringRecovery,
        inLiveDemo,
        whileSuspended,
        whileUnpaid,
        fields,
        signedOutMessage,
      })
      this.#declared.push({ method, path, options, config: configOf(method, path, options), handle })
    }
  }

  /** The routes as an application of their own. */
  mount(services: State): OpenAPIHono<AppEnv> {
    const app = routeGroup()
    for (const declared of this.#declared) {
      const middleware = middlewareOf(declared.options, services)
      app.openapi(createRoute({ ...declared.config, middleware }), handlerOf(declared, services))
    }
    return app
  }
}

/** A JSON response of a route with several. */
export const json = (schema: z.ZodType, description = 'Done') => ({
  description,
  content: { 'application/json': { schema } },
})

const problem = {
  description: 'An error',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

function configOf(method: Method, path: string, options: RouteOptions): RouteConfig {
  const { summary, details } = options
  return {
    method,
    path,
    summary,
    ...(details && { description: details }),
    request: requestOf(path, options),
    responses: { ...responsesOf(options), '4XX': problem, '5XX': problem },
    operationId: operationIdOf(method, path),
    tags: [tagOf(path)],
    security: securityOf(options),
  }
}

/** The alternatives by which a caller may authenticate. */
function securityOf(options: RouteOptions): Record<string, string[]>[] {
  const { access } = options
  if (access === 'anyone') return []
  if (access === 'contact') return [{ contactToken: [] }]
  if (access === 'apiKey') return [{ apiKey: [] }]
  const scope = scopeOf(options)
  return scope === null ? [{ session: [] }] : [{ session: [] }, { apiKey: [scope] }]
}

/** The description of binary content of these media types in the API document. */
export const binaryContent = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' as const, format: 'binary' } }]))

function requestOf(path: string, { params, query, headers, body, upload, ...rest }: RouteOptions) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const sentHeaders = takesKey(rest) ? idempotencyHeaders : headers
  const content = body ? { 'application/json': { schema: body } } : binaryContent(upload?.types ?? [])
  return {
    ...(names.length > 0 && {
      params: z.object(Object.fromEntries(names.map((name) => [name, params?.[name] ?? Id]))),
    }),
    ...(query && { query }),
    // A missing body is rejected instead of skipping its validation.
    ...((body || upload) && { body: { required: true, content } }),
    ...(sentHeaders && { headers: sentHeaders }),
  }
}

/** True for an operation that accepts an idempotency key. */
const takesKey = (options: Pick<RouteOptions, 'repeatable'>): boolean =>
  'creates' in options || options.repeatable === true

function responsesOf(options: RouteOptions): RouteConfig['responses'] {
  if ('responses' in options) return options.responses
  if ('noContent' in options) return { 204: { description: options.noContent } }
  if ('creates' in options) return { 201: json(options.creates) }
  const { answer, description, failure, also } = options
  return {
    200: json(answer, description),
    ...(failure && { [failure.status]: json(answer, failure.description) }),
    ...also,
  }
}

/** `GET /api/v1/feedback/{feedbackId}` → `get_api_feedback_feedbackId`. */
const operationIdOf = (method: string, path: string): string =>
  `${method}${path.replace('/v1', '').replace(/[{}]/g, '').replace(/\//g, '_').replace(/[^\w]/g, '_')}`

/** `/api/v1/audit-log/export` → `Audit log`; the widget's operations are one group. */
function tagOf(path: string): string {
  if (path.startsWith('/e/')) return 'Widget'
  const [noun = ''] = path.replace(/^\/(api\/v1\/)?/, '').split('/')
  const words = noun.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The access policy is enforced before validation; a body's type and size are checked before it is read. */
function middlewareOf(options: RouteOptions, services: Services): MiddlewareHandler<AppEnv>[] {
  const { rateLimits } = services
  const { access, rateLimit, authenticate, upload, body, fields } = options
  return [
    ...(rateLimit ? [rateLimits.limit(rateLimit)] : []),
    ...(upload && !upload.streamed ? [bodyOfAtMost(upload.maxBytes)] : []),
    ...(access === 'anyone' ? [] : [enforce(access, options)]),
    ...(authenticate ? [enforceKey(authenticate, services)] : []),
    ...(body ? [jsonBody] : []),
    ...(fields ? [enforceFields(fields)] : []),
  ]
}

const enforce =
  (access: Access, demands: Demands): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await c.get('authorize')(c, access, demands)
    await next()
  }

const enforceKey =
  (authenticate: NonNullable<RouteOptions['authenticate']>, services: Services): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await authenticate(c, services as never)
    await next()
  }

/** Requires the permissions of single fields, before validation; a body that is not JSON is left to validation. */
const enforceFields =
  (fields: NonNullable<Demands['fields']>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const body: unknown = await c.req.json().catch(() => undefined)
    const sent = new Map(Object.entries(body ?? {}))
    for (const [field, permission] of Object.entries(fields))
      if (sent.get(field)) requirePermission(c.get('member'), permission)
    await next()
  }

function handlerOf({ method, path, options, handle }: Declared, services: Services) {
  const operation = `${method.toUpperCase()} ${path}`
  const { access } = options
  const creates = 'creates' in options
  const keyed = takesKey(options)
  const failed = 'answer' in options ? options.failure?.status : undefined
  const kind = access === 'anyone' || access === 'contact' || access === 'operator' ? access : 'member'
  /** True where a key of one project must name it; each key may ask about itself. */
  const bounded = kind === 'member' && access !== 'apiKey'
  const ctxOf = async (c: ValidatedContext, params: unknown, body: unknown) => {
    const ctx = kind === 'anyone' ? publicCtx(c, services) : c.get(kind)
    const key = keyed ? c.req.header('idempotency-key') : undefined
    if (key === undefined) return ctx
    const sent = [params, options.body && (await c.req.json())]
    ctx.repeatable = repeatableOf(ctx, operation, key, { sent, read: [params, body] })
    return ctx
  }
  return async (c: ValidatedContext): Promise<Response> => {
    const { req } = c
    const params = req.valid('param')
    const body = req.valid('json')
    const input = { params, query: req.valid('query'), headers: req.valid('header'), body }
    if (bounded) await requireOwnProject(c.get('member'), [params, input.query, body])
    const value = shownTo(c, await handle((await ctxOf(c, params, body)) as never, input as never, c))
    if (value instanceof Response) return value
    if (value === undefined) return c.body(null, 204)
    const status = creates ? 201 : failed !== undefined && !isOk(value) ? failed : 200
    if (status === 200 && options.compressed) return compressedText(c, JSON.stringify(value), jsonType)
    return c.json(value, status)
  }
}

/** A handler's result as the caller may see it. */
const shownTo = (c: Context<AppEnv>, value: unknown): unknown =>
  c.get('demo') ? maskAddresses(value) : value

const jsonType = { 'content-type': 'application/json' }

const isOk = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'status' in value && value.status === 'Ok'
