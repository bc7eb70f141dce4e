import { randomBytes } from 'node:crypto'
import { clientVersion } from '@earshot/shared/version'
import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from './context.ts'
import type { Services } from './services.ts'

const knownId = /^[\w-]{8,64}$/
const boot = randomBytes(6).toString('base64url')
let requests = 0

/** Every request gets an id, every answer the fixed headers, every change and every error a line in the log. */
export function base({ log, config }: Services): MiddlewareHandler<AppEnv> {
  const fixed = {
    'x-client-version': clientVersion,
    'x-content-type-options': 'nosniff',
    ...(config.publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
  return async (c, next) => {
    const given = c.req.header('x-request-id')
    const requestId = given && knownId.test(given) ? given : `${boot}-${(++requests).toString(36)}`
    c.set('requestId', requestId)
    c.set('headers', { 'x-request-id': requestId, ...fixed })
    const started = performance.now()
    await next()
    if (!c.get('answered')) addHeaders(c)
    const { status } = c.res
    const level = status >= 500 ? 'error' : status >= 400 || c.req.method !== 'GET' ? 'info' : 'debug'
    if (!log.isLevelEnabled(level)) return
    const ms = Math.round(performance.now() - started)
    log[level]({ requestId, method: c.req.method, path: c.req.path, status, ms }, 'request')
  }
}

/** What the answer says itself stands. */
function addHeaders(c: Context<AppEnv>): void {
  const { headers } = c.res
  for (const [name, value] of Object.entries(c.get('headers')))
    if (!headers.has(name)) headers.set(name, value)
}
