import { websiteOf } from '@earshot/shared/project/website'
import type { Context, MiddlewareHandler } from 'hono'
import { answer } from '../../http/answer.ts'
import type { AppEnv } from '../../http/context.ts'
import { AppError, notFound } from '../../lib/app-error.ts'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import type { CachedProject } from '../project/cache/project-cache.ts'
import { recordRefusedOrigin, recordSeen } from '../project/installation/seen-websites.ts'

/*
 * Which pages may use a project's widget. The origin is no proof of anything to a program, but browsers
 * send it truly: it keeps other sites' pages from using a project's key.
 */

const preflightHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key',
  'access-control-max-age': '7200',
}

/** What a page's script may read of our answers. */
const exposed = 'ETag, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id'

/** Answers preflights: fixed, without looking at the path. What is allowed shows at the call itself. */
export const preflight: MiddlewareHandler<AppEnv> = async (c, next) =>
  c.req.method === 'OPTIONS' ? answer(c, 204, null, preflightHeaders) : next()

/** Lets a page of an website read the answer, and keeps caches from giving it to another. */
export function allowOrigin(c: Context<AppEnv>, origin: string): void {
  Object.assign(c.get('headers'), originHeaders(origin))
}

/** The headers that do so. */
export const originHeaders = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-expose-headers': exposed,
  vary: 'Origin',
})

/**
 * Lets any page read what was refused before its project was known, such as too many requests, and that the server
 * failed: it says nothing of anybody, and a widget that could not read it would not know to wait, and would take it for
 * a refusal of its origin.
 */
export const readableRefusals: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (!c.error || (c.error instanceof AppError && c.error.code === 'origin_not_allowed')) return
  const origin = c.req.header('origin')
  if (origin && !('access-control-allow-origin' in c.get('headers'))) allowOrigin(c, origin)
}

/**
 * The project of a public key, for a page whose origin it allows. @throws AppError otherwise.
 *
 * @param build which build of the widget asks, where it says so
 */
export async function embeddedProject(
  c: Context<AppEnv>,
  services: FeedbackServices,
  key: string,
  build?: string,
): Promise<CachedProject> {
  const now = services.clock()
  const project = await services.projects.find(key, now)
  if (!project) {
    allowOrigin(c, '*')
    throw notFound('project')
  }
  const origin = c.req.header('origin')
  const website = origin && websiteOf(origin, project.allowedOrigins)
  if (origin === undefined) {
    c.get('headers').vary = 'Origin'
    if (c.req.header('sec-fetch-site') === 'same-origin') return project
  } else if (origin === services.config.publicUrl || website) {
    allowOrigin(c, origin)
    if (origin !== services.config.publicUrl && website)
      recordSeen({ services, now }, project, { website, key, build })
    return project
  }
  if (origin) recordRefusedOrigin({ services, now }, project, origin)
  throw new AppError(
    'origin_not_allowed',
    403,
    `${origin ?? 'A page without an origin'} is not among the project's websites. Add it in the console under Projects.`,
  )
}
