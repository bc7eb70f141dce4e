import type { Context } from 'hono'
import type { ContactClaims } from '../../auth/contact-tokens.ts'
import { type AppEnv, Ctx } from '../../http/context.ts'
import { AppError, identityRequired, tokenEnded } from '../../lib/app-error.ts'
import type { KnownProject } from '../projects/project-directory.ts'
import { allowOrigin } from './embedding.http.ts'
import type { WidgetServices } from './widget-services.ts'

/** The contact behind a bearer token, on a page whose origin the project allows. */
export async function identifyContact(c: Context<AppEnv>, services: WidgetServices): Promise<void> {
  const now = services.clock()
  const [, token] = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '') ?? []
  const claims = token === undefined ? undefined : await services.contactTokens.verify(token)
  const project = claims && (await services.projects.find(claims.key, now))
  const origin = c.req.header('origin')
  if (!claims || !project) {
    if (origin) allowOrigin(c, origin)
    throw tokenEnded()
  }
  if (origin !== undefined && (origin === services.config.publicUrl || project.allowedOrigins.has(origin)))
    allowOrigin(c, origin)
  else if (origin !== undefined || c.req.header('sec-fetch-site') !== 'same-origin')
    throw new AppError('origin_not_allowed', 403, 'This page is not among the project’s websites.')
  c.get('headers')['cache-control'] = 'no-store'
  checkIdentity(project, claims)
  const { tenantId, personId, projectId, key } = claims
  const actor = { kind: 'contact' as const, personId, projectId, key }
  const db = services.db.tenant(tenantId)
  c.set('contact', new Ctx({ db, actor, services, now, requestId: c.get('requestId') }))
}

/** What was signed ends with its secret, and where everyone must be named a visitor's token is worth nothing. */
function checkIdentity({ identity }: KnownProject, { secretId }: ContactClaims): void {
  if (secretId !== undefined && !identity.secrets.some(({ id }) => id === secretId)) throw tokenEnded()
  if (secretId === undefined && identity.mode === 'on') throw identityRequired()
}
