import { websiteOf } from '@earshot/shared/project/website'
import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/response/answer.ts'
import { AppError, notFound } from '../../lib/app-error.ts'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import type { CachedProject } from '../project/cache/project-cache.ts'
import { recordRefusedOrigin, recordSeen } from '../project/installation/seen-websites.ts'

/*
 * Pages that may use a project's widget. A program can forge the origin, but browsers send the true one: the check
 * keeps other websites' pages from using a project's key.
 */

const preflightHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key',
  'access-control-max-age': '7200',
}

/** Response headers that a page's script may read. */
const exposed = 'ETag, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id'

/** Answers preflights with fixed headers for every path. The request itself is checked later. */
export const preflight: MiddlewareHandler<AppEnv> = async (c, next) =>
  c.req.method === 'OPTIONS' ? answer(c, 204, null, preflightHeaders) : next()

/** Lets a page of a website read the response, and keeps caches from serving it to another origin. */
export function allowOrigin(c: Context<AppEnv>, origin: string): void {
  Object.assign(c.get('headers'), originHeaders(origin))
}

/** CORS headers for one origin. */
export const originHeaders = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-expose-headers': exposed,
  vary: 'Origin',
})

/**
 * Lets any page read errors raised before the project is known, such as too many requests or a failure of the server.
 * They reveal nothing about anybody, and a widget that cannot read them would not know to wait and would blame its
 * origin.
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
 * @param build build of the requesting widget, if it states one
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
