import { clientVersion } from '@earshot/shared/version'
import type { MiddlewareHandler } from 'hono'
import { newId } from '../lib/id.ts'
import type { AppEnv } from './context.ts'
import type { Services } from './services.ts'

const knownId = /^[\w-]{8,64}$/

/** Every request gets an id, every answer the fixed headers, every change and every error a line in the log. */
export function base({ log, config }: Services): MiddlewareHandler<AppEnv> {
  const https = config.publicUrl.startsWith('https:')
  return async (c, next) => {
    const given = c.req.header('x-request-id')
    const requestId = given && knownId.test(given) ? given : newId()
    c.set('requestId', requestId)
    const started = performance.now()
    await next()
    const { headers, status } = c.res
    headers.set('x-request-id', requestId)
    headers.set('x-client-version', clientVersion)
    headers.set('x-content-type-options', 'nosniff')
    if (https) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
    const level = status >= 500 ? 'error' : status >= 400 || c.req.method !== 'GET' ? 'info' : 'debug'
    if (log.isLevelEnabled(level))
      log[level](
        {
          requestId,
          method: c.req.method,
          path: c.req.path,
          status,
          ms: Math.round(performance.now() - started),
        },
        'request',
      )
  }
}
