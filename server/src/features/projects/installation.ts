import type { InstallationAnswer, InstallationQuestion } from '@earshot/shared/identity'
import type { PublicCtx } from '../../http/context.ts'
import { invalidField } from '../../lib/app-error.ts'
import { findSighting } from './presence.queries.ts'
import type { ProjectServices } from './project-services.ts'

/** Whether a project's widget runs on pages of one origin; says nothing of any other. @throws AppError `invalid_input`. */
export async function checkInstallation(
  { database, services, now }: PublicCtx<ProjectServices>,
  { key, origin }: InstallationQuestion,
): Promise<InstallationAnswer> {
  const project = await services.projects.find(key, now)
  if (!project) throw invalidField('key', 'No project here has this key. Copy it from the snippet again.')
  const { tenantId, projectId, allowedOrigins } = project
  const sighting = await findSighting(database.tenant(tenantId), projectId, origin)
  const seenAt = sighting?.seen_at ?? null
  const refusedAt = sighting?.refused_at ?? null
  if (!allowedOrigins.has(origin))
    return refusedAt === null ? { state: 'unseen', seenAt: null } : { state: 'refused', seenAt: refusedAt }
  if (seenAt !== null && seenAt >= (refusedAt ?? 0)) return { state: 'installed', seenAt }
  return refusedAt === null ? { state: 'unseen', seenAt: null } : { state: 'reload', seenAt: refusedAt }
}
