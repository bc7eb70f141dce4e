import { randomBytes } from 'node:crypto'
import { clientVersion } from '@earshot/shared/version'
import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { because } from '../lib/cause.ts'
import type { AppEnv } from './context.ts'
import { safeMethods } from './request/same-origin.ts'
import { routeOf } from './route-of.ts'
import type { Services } from './services.ts'
import { handleTraced } from './traced-request.ts'

const tidyId = /^[\w-]{8,64}$/
const boot = randomBytes(6).toString('base64url')
let requests = 0

/** A new id for a request; no part of it comes from the client. */
export const newRequestId = (): string => `${boot}-${(++requests).toString(36)}`

/** Headers of every response. */
export const fixedHeaders = ({ publicUrl }: Pick<Services['config'], 'publicUrl'>) => ({
  'x-client-version': clientVersion,
  'x-content-type-options': 'nosniff',
  ...(publicUrl.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
})

/** Gives every request an id, every response the fixed headers, and logs every change and every error. */
export function base({ log, config, metrics, tracer }: Services): MiddlewareHandler<AppEnv> {
  const fixed = fixedHeaders(config)
  return async (c, next) => {
    const requestId = newRequestId()
    c.set('requestId', requestId)
    c.set('headers', { 'x-request-id': requestId, ...fixed })
    const started = performance.now()
    await (tracer ? handleTraced(tracer, c, next) : because({ requestId }, next))
    if (!c.get('answered')) addHeaders(c)
    const { method, path } = c.req
    const sentId = c.req.header('x-request-id')
    const { status } = c.res
    logRequest(log, { requestId, sentId, method, path, status, started })
    metrics?.request(method, routeOf(c), status, (performance.now() - started) / 1000)
  }
}

interface AnsweredRequest {
  requestId: string
  /** The proxy's id of the request. Only logged, beside the server's own id: a client can choose it. */
  sentId: string | undefined
  method: string
  path: string
  status: number
  started: number
}

/** Logs an answered request. */
export function logRequest(log: Logger, { sentId, started, ...request }: AnsweredRequest): void {
  const { status, method } = request
  const level = status >= 500 ? 'error' : status >= 400 || !safeMethods.has(method) ? 'info' : 'debug'
  if (!log.isLevelEnabled(level)) return
  const callersId = sentId !== undefined && tidyId.test(sentId) ? sentId : undefined
  log[level]({ ...request, callersId, ms: Math.round(performance.now() - started) }, 'request')
}

/** Headers that the response has already are kept. */
function addHeaders(c: Context<AppEnv>): void {
  const { headers } = c.res
  for (const [name, value] of Object.entries(c.get('headers')))
    if (!headers.has(name)) headers.set(name, value)
}

/** Forbids caches to store responses: they are made for the signed-in user (ASVS 5.0, 14.3.2). */
export const noStore: MiddlewareHandler<AppEnv> = (c, next) => {
  c.get('headers')['cache-control'] = 'no-store'
  return next()
}
