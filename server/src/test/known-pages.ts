import type { Hono } from 'hono'
import { answerEarly } from '../features/board/page-cache/early-answer.http.ts'
import type { PageCacheServices } from '../features/board/page-cache/page-cache-services.ts'
import { targetOf } from '../features/board/page-cache/url-cache.ts'
import type { AppEnv } from '../http/context.ts'
import type { Bindings } from '../http/request/client-address.ts'

/** Makes an app answer cached requests early, as `listen` does for the running server. */
export function answerKnownPages<App extends Pick<Hono<AppEnv>, 'fetch'>>(
  app: App,
  services: PageCacheServices,
): App {
  const answerKnown = answerEarly(services)
  const routed = app.fetch
  app.fetch = (request, env, context) => {
    const { method, url, headers } = request
    const header = (name: string) => headers.get(name) ?? undefined
    const known = answerKnown({ method, target: targetOf(url), header, env: env as Bindings | undefined })
    if (!known) return routed(request, env, context)
    return known.then((found) => (found ? new Response(found.body, found) : routed(request, env, context)))
  }
  return app
}
