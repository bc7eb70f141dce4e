import { findMember } from '../features/authentication/session/authenticate.http.ts'
import { startDemoVisit } from '../features/authentication/session/live-demo.http.ts'
import type { Services } from '../http/services.ts'
import { routeGroup } from '../http/validate.ts'

/** `/live-demo`: leads into the console, as a visitor who only reads, or as the member who is signed in. */
export function liveDemoRoutes(services: Services) {
  const app = routeGroup()
  app.get('/live-demo', services.rateLimits.limit('liveDemo'), async (c, next) => {
    const isMember = (await findMember(c, services)) !== undefined
    if (!isMember && !startDemoVisit(c, services)) return next()
    c.header('cache-control', 'no-store')
    c.header('x-robots-tag', 'noindex')
    return c.redirect('/dashboard', 303)
  })
  return app
}
