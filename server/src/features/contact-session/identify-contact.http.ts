import { websiteOf } from '@earshot/shared/project/website'
import type { Context } from 'hono'
import type { ContactClaims } from '../../auth/contact-tokens.ts'
import { type AppEnv, Ctx } from '../../http/context.ts'
import { AppError, identityRequired, tokenEnded } from '../../lib/app-error.ts'
import { requireContact } from '../feedback/authors.ts'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import { isBoardReader } from '../feedback/visibility.ts'
import type { CachedProject } from '../project/cache/project-cache.ts'
import { allowOrigin } from './embedding.http.ts'

/** The contact behind a bearer token, on a page whose origin the project allows. */
export async function identifyContact(c: Context<AppEnv>, services: FeedbackServices): Promise<void> {
  const now = services.clock()
  const claims = await findClaims(c, services)
  const project = claims && (await services.projects.find(claims.key, now))
  const origin = c.req.header('origin')
  if (!claims || !project) {
    if (origin) allowOrigin(c, origin)
    throw tokenEnded()
  }
  if (
    origin !== undefined &&
    (origin === services.config.publicUrl || websiteOf(origin, project.allowedOrigins))
  )
    allowOrigin(c, origin)
  else if (origin !== undefined || c.req.header('sec-fetch-site') !== 'same-origin')
    throw new AppError('origin_not_allowed', 403, 'This page is not among the project’s websites.')
  c.get('headers')['cache-control'] = 'no-store'
  checkIdentity(project, claims)
  const { tenantId, personId, projectId, key } = claims
  const canReadBoard = isBoardReader(project.boardAccess, { named: isNamed(claims) })
  const actor = { kind: 'contact' as const, personId, projectId, key, canReadBoard }
  const db = services.db.tenant(tenantId)
  // The token stays valid until it expires, even after the contact is erased.
  if (canReadBoard && project.boardAccess !== 'public') await requireContact(db, personId)
  c.set('contact', new Ctx({ db, actor, services, now, requestId: c.get('requestId') }))
}

/** Claims of the request's contact token; undefined without a valid token. */
export async function findClaims(
  c: Context<AppEnv>,
  { contactTokens }: FeedbackServices,
): Promise<ContactClaims | undefined> {
  const [, token] = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '') ?? []
  return token === undefined ? undefined : contactTokens.verify(token)
}

/** True if the contact is identified: signed by their website, or signed in with an address. */
export const isNamed = ({ secretId, proven = false }: ContactClaims): boolean =>
  secretId !== undefined || proven

/** Refuses tokens signed with a removed secret, and anonymous visitors if the project requires identities. */
export function checkIdentity({ identity }: CachedProject, claims: ContactClaims): void {
  const { secretId } = claims
  if (secretId !== undefined && !identity.secrets.some(({ id }) => id === secretId)) throw tokenEnded()
  if (!isNamed(claims) && identity.mode === 'on') throw identityRequired()
}
