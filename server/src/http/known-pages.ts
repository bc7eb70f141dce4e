import type { Hono } from 'hono'
import { isSeenDue } from '../features/projects/presence.ts'
import type { KnownProject } from '../features/projects/project-directory.ts'
import { fixedHeaders, logRequest, requestIdFor } from './base.ts'
import type { Bindings } from './client-address.ts'
import type { AppEnv } from './context.ts'
import { originHeaders } from './embedding.ts'
import { isKnown } from './if-none-match.ts'
import { pageHeaders } from './kept-answer.ts'
import { targetOf } from './known-addresses.ts'
import type { Services } from './services.ts'

/** What goes out: without a body the client has it already. */
interface Found {
  etag: string
  body: string | null
}

/**
 * Lets an app answer with a page that is kept, or with 304 where the client has it, before routing and validation, which
 * cost more than the answer. It is exactly what the route would answer: whatever the route would refuse, note or make
 * anew is left to it.
 */
export function answerKnownPages<App extends Pick<Hono<AppEnv>, 'fetch'>>(app: App, services: Services): App {
  const { config, log, rateLimits } = services
  const fixed = fixedHeaders(config)
  const routed = app.fetch

  app.fetch = (request, env, context) => {
    const started = performance.now()
    const found = request.method === 'GET' ? findPage(request, services) : undefined
    if (!found) return routed(request, env, context)
    const { headers } = request
    const answer = (): Response => {
      const requestId = requestIdFor(headers.get('x-request-id'))
      const status = found.body === null ? 304 : 200
      const [path = ''] = targetOf(request.url).split('?')
      logRequest(log, { requestId, method: 'GET', path, status, started })
      const origin = headers.get('origin')
      const all = {
        'x-request-id': requestId,
        ...fixed,
        ...(origin === null ? { vary: 'Origin' } : originHeaders(origin)),
        ...pageHeaders(found.etag),
      }
      return new Response(found.body, { status, headers: all })
    }
    return rateLimits
      .tryTake('widgetRead', rateLimits.addressIn(headers, env as Bindings | undefined))
      .then((allowed) => (allowed ? answer() : routed(request, env, context)))
  }
  return app
}

function findPage({ url, headers }: Request, services: Services): Found | undefined {
  const known = services.knownAddresses.find(url)
  const now = services.clock()
  const project = known && services.projects.known(known.key, now)
  if (!project || !mayRead(headers, project, now, services)) return undefined
  const etag = services.publicPages.etagOf(project.projectId, known.name)
  if (isKnown(headers.get('if-none-match'), etag)) return { etag, body: null }
  return services.publicPages.find(project.projectId, known.name)
}

/** Whether the page's origin is allowed and nothing of the call has to be noted. */
function mayRead(headers: Headers, project: KnownProject, now: number, { config }: Services): boolean {
  const origin = headers.get('origin')
  if (origin === null) return headers.get('sec-fetch-site') === 'same-origin'
  if (origin === config.publicUrl) return true
  return project.allowedOrigins.has(origin) && !isSeenDue(project, origin, now)
}
