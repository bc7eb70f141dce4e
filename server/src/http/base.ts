import { randomBytes } from 'node:crypto'
import { clientVersion } from '@earshot/shared/version'
import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { AppEnv } from './context.ts'
import type { Services } from './services.ts'

const knownId = /^[\w-]{8,64}$/
const boot = randomBytes(6).toString('base64url')
let requests = 0

/** The id of a request: the caller's own where it gives a good one. */
export const requestIdFor = (given: string | null | undefined): string =>
  given && knownId.test(given) ? given : `${boot}-${(++requests).toString(36)}`

/** What every answer carries. */
export const fixedHeaders = ({ publicUrl }: Pick<Services['config'], 'publicUrl'>) => ({
  'x-client-version': clientVersion,
  'x-content-type-options': 'nosniff',
  ...(publicUrl.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
})

/** Every request gets an id, every answer the fixed headers, every change and every error a line in the log. */
export function base({ log, config }: Services): MiddlewareHandler<AppEnv> {
  const fixed = fixedHeaders(config)
  return async (c, next) => {
    const requestId = requestIdFor(c.req.header('x-request-id'))
    c.set('requestId', requestId)
    c.set('headers', { 'x-request-id': requestId, ...fixed })
    const started = performance.now()
    await next()
    if (!c.get('answered')) addHeaders(c)
    const { method, path } = c.req
    logRequest(log, { requestId, method, path, status: c.res.status, started })
  }
}

/** The line of a request that was answered. */
export function logRequest(
  log: Logger,
  request: { requestId: string; method: string; path: string; status: number; started: number },
): void {
  const { started, ...told } = request
  const { status, method } = told
  const level = status >= 500 ? 'error' : status >= 400 || method !== 'GET' ? 'info' : 'debug'
  if (log.isLevelEnabled(level))
    log[level]({ ...told, ms: Math.round(performance.now() - started) }, 'request')
}

/** What the answer says itself stands. */
function addHeaders(c: Context<AppEnv>): void {
  const { headers } = c.res
  for (const [name, value] of Object.entries(c.get('headers')))
    if (!headers.has(name)) headers.set(name, value)
}
