import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'

/**
 * The template of the route that answers a request, such as `/api/v1/feedback/:feedbackId`. Middleware is mounted at
 * wildcards; an address that no route has gets the narrowest of them.
 */
export function routeOf(c: Context): string {
  const paths = matchedRoutes(c).map(({ path }) => path)
  const widest = paths.filter((path) => path.endsWith('*'))
  return (
    paths.find((path) => !path.endsWith('*')) ??
    widest.reduce((narrowest, path) => (path.length > narrowest.length ? path : narrowest), '*')
  )
}
