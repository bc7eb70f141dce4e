import { createRoute, type OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from './context.ts'
import { repeatableOf } from './creation.ts'
import { bodyOfAtMost, jsonBody } from './json-body.ts'
import { requireOwnProject } from './key-boundary.ts'
import { maskAddresses } from './mask-addresses.ts'
import { requirePermission } from './permission.ts'
import { publicCtx } from './request-context.ts'
import { compressedText } from './response/answer.ts'
import { configOf, type Method, takesKey } from './route-description.ts'
import type { Access, AnswerOf, CtxOf, Demands, RouteOptions, ValidInput } from './route-options.ts'
import { compressedOperations, demandsOf, policies } from './route-options.ts'
import type { Services } from './services.ts'
import { routeGroup } from './validate.ts'

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
    if (bounded) await requireOwnProject(c.get('member'), input, options.checksProject)
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
