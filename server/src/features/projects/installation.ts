import type { InstallationAnswer } from '@earshot/shared/identity'
import type { Database } from '../../db/database.ts'
import { findSighting } from './presence.queries.ts'
import type { KnownProject } from './project-directory.ts'

/** Whether a project's widget runs on pages of one origin; says nothing of any other. */
export async function checkInstallation(
  db: Database,
  { tenantId, projectId, allowedOrigins }: KnownProject,
  origin: string,
): Promise<InstallationAnswer> {
  const sighting = await findSighting(db.tenant(tenantId), projectId, origin)
  const seenAt = sighting?.seen_at ?? null
  const refusedAt = sighting?.refused_at ?? null
  if (!allowedOrigins.has(origin))
    return refusedAt === null ? { state: 'unseen', seenAt: null } : { state: 'refused', seenAt: refusedAt }
  if (seenAt !== null && seenAt >= (refusedAt ?? 0)) return { state: 'installed', seenAt }
  return refusedAt === null ? { state: 'unseen', seenAt: null } : { state: 'reload', seenAt: refusedAt }
}
