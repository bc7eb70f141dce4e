import type { Context } from 'hono'
import type { AppEnv } from '../../../http/context.ts'
import { boardPrivate } from '../../../lib/app-error.ts'
import { findMember } from '../../authentication/session/authenticate.http.ts'
import { embeddedProject } from '../../contact-session/embedding.http.ts'
import { checkIdentity, findClaims, isNamed } from '../../contact-session/identify-contact.http.ts'
import { requireContact } from '../../feedback/authors.ts'
import { type BoardReader, isBoardReader } from '../../feedback/visibility.ts'
import type { CachedProject } from '../../project/cache/project-cache.ts'
import type { PageCacheServices } from './page-cache-services.ts'

/**
 * The project of a public key, if the caller may read its board. Every endpoint that returns board content calls this
 * first.
 * @throws AppError `board_private` for everybody else.
 */
export async function readableProject(
  c: Context<AppEnv>,
  services: PageCacheServices,
  key: string,
): Promise<CachedProject> {
  const project = await embeddedProject(c, services, key)
  if (project.boardAccess === 'public') return project
  c.get('headers')['cache-control'] = 'no-store'
  if (!isBoardReader(project.boardAccess, await readerOf(c, services, project))) throw boardPrivate()
  return project
}

/** Identifies the caller: by a contact token, or on our own pages by a member's session. */
async function readerOf(
  c: Context<AppEnv>,
  services: PageCacheServices,
  project: CachedProject,
): Promise<BoardReader> {
  const claims = await findClaims(c, services)
  if (claims?.projectId === project.projectId) {
    checkIdentity(project, claims)
    await requireContact(services.db.tenant(project.tenantId), claims.personId)
    return { named: isNamed(claims) }
  }
  if (c.req.header('sec-fetch-site') !== 'same-origin') return {}
  const found = await findMember(c, services)
  return { member: found?.session.tenantId === project.tenantId && !found.session.recovery }
}
