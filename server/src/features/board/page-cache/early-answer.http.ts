import { websiteOf } from '@earshot/shared/project/website'
import { fixedHeaders, logRequest, newRequestId } from '../../../http/base.ts'
import type { Bindings } from '../../../http/request/client-address.ts'
import { type EncodedBody, encodeBody } from '../../../http/response/compression.ts'
import { isKnown } from '../../../http/response/if-none-match.ts'
import { originHeaders } from '../../contact-session/embedding.http.ts'
import type { CachedProject } from '../../project/cache/project-cache.ts'
import { isSeenDue } from '../../project/installation/seen-websites.ts'
import { pageHeaders } from './cached-response.http.ts'
import type { PageCacheServices } from './page-cache-services.ts'
import type { PublicPage } from './public-pages.ts'

/** The parts of a request that an early response depends on. */
export interface EarlyRequest {
  method: string | undefined
  /** Path and query. */
  target: string
  header(name: string): string | undefined
  env: Bindings | undefined
}

/** A response made without routing. */
export interface EarlyAnswer {
  status: 200 | 304
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | null
}

export type AnswerEarly = (request: EarlyRequest) => Promise<EarlyAnswer | undefined> | undefined

/** Cache result: the client's copy is fresh, or a page that is cached or can be generated. */
type Found = { isFresh: true; etag: string } | { isFresh: false; page: () => Promise<PublicPage> }

/**
 * Responds to a URL that was answered before, with its page or with 304, before routing and validation, which cost more
 * than the response. The response equals the route's. Returns undefined for everything that the route would refuse or
 * record.
 */
export function answerEarly(services: PageCacheServices): AnswerEarly {
  const { config, log, rateLimits, metrics, tracer } = services
  const fixed = fixedHeaders(config)

  return (request) => {
    const started = performance.now()
    const found = request.method === 'GET' ? findPage(request, services) : undefined
    if (!found) return undefined
    const answer = (etag: string, encoded?: EncodedBody): EarlyAnswer => {
      const requestId = newRequestId()
      const status = encoded ? 200 : 304
      const [path = ''] = request.target.split('?')
      const sentId = request.header('x-request-id')
      logRequest(log, { requestId, sentId, method: 'GET', path, status, started })
      const seconds = (performance.now() - started) / 1000
      metrics?.request('GET', 'cached page', status, seconds)
      const traceparent = request.header('traceparent')
      tracer?.answered({ method: 'GET', traceparent }, { route: 'cached page', status, requestId }, seconds)
      const origin = request.header('origin')
      const headers = {
        'x-request-id': requestId,
        ...fixed,
        ...(origin !== undefined && originHeaders(origin)),
        ...pageHeaders(etag),
        ...encoded?.headers,
      }
      return { status, headers, body: encoded?.body ?? null }
    }
    const send = async ({ body, compressed, etag }: PublicPage): Promise<EarlyAnswer> =>
      answer(etag, await encodeBody(body, request.header('accept-encoding'), compressed))
    return rateLimits
      .tryTake('widgetRead', rateLimits.addressIn(request.header, request.env))
      .then((allowed) => {
        // If the bucket is empty, the route takes a token itself and explains the refusal.
        if (!allowed) return undefined
        if (found.isFresh) return answer(found.etag)
        // The route responds if the page was evicted or cannot be read.
        return found.page().then(send, () => undefined)
      })
  }
}

function findPage({ target, header }: EarlyRequest, services: PageCacheServices): Found | undefined {
  const known = services.urlCache.find(target)
  const now = services.clock()
  const project = known && services.projects.known(known.key, now)
  if (!project || !mayRead(header, project, now, services)) return undefined
  const etag = services.publicPages.etagOf(project.projectId, known.name)
  if (isKnown(header('if-none-match'), etag)) return { isFresh: true, etag }
  const make = () => known.make(project, now)
  return { isFresh: false, page: () => services.publicPages.get(project.projectId, known.name, make) }
}

/** True if the page's origin is allowed and the visit need not be recorded. */
function mayRead(
  header: EarlyRequest['header'],
  project: CachedProject,
  now: number,
  { config }: PageCacheServices,
): boolean {
  // The route checks who may read a private board.
  if (project.boardAccess !== 'public') return false
  const origin = header('origin')
  if (origin === undefined) return header('sec-fetch-site') === 'same-origin'
  if (origin === config.publicUrl) return true
  const website = websiteOf(origin, project.allowedOrigins)
  return website !== undefined && !isSeenDue(project, website, now)
}
