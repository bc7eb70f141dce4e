import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './context.ts'

/** No cache keeps the answers: they are made for whoever is signed in (ASVS 5.0, 14.3.2). */
export const noStore: MiddlewareHandler<AppEnv> = (c, next) => {
  c.get('headers')['cache-control'] = 'no-store'
  return next()
}
