import type { OriginSighting } from '@earshot/shared/installation/installation'
import type {
  InstallationAnswer,
  InstallationQuestion,
} from '@earshot/shared/installation/installation-check'
import { websiteOf } from '@earshot/shared/project/website'
import { leftOutClaim } from '../../../auth/identity/identity-check.ts'
import type { TokenIssue } from '../../../auth/identity/identity-claims.ts'
import type { MemberCtx, PublicCtx } from '../../../http/context.ts'
import { invalidField, notFound } from '../../../lib/app-error.ts'
import { mistakesOf } from '../cache/page-mistakes.ts'
import type { ProjectServices } from '../cache/project-services.ts'
import { findSighting, listSightings } from '../presence.queries.ts'
import { findProject } from '../projects.queries.ts'

/**
 * True if a project's widget runs on pages of one origin; reveals nothing about other origins. @throws AppError
 * `invalid_input`.
 */
export async function checkInstallation(
  { database, services, now }: PublicCtx<ProjectServices>,
  { key, origin }: InstallationQuestion,
): Promise<InstallationAnswer> {
  const project = await services.projects.find(key, now)
  if (!project) throw invalidField('key', 'No project here has this key. Copy it from the snippet again.')
  const { tenantId, projectId, allowedOrigins } = project
  const website = websiteOf(origin, allowedOrigins)
  const sighting = await findSighting(database.tenant(tenantId), projectId, website ?? origin)
  const seenAt = sighting?.seen_at ?? null
  const refusedAt = sighting?.refused_at ?? null
  if (website === undefined)
    return refusedAt === null ? { state: 'unseen', seenAt: null } : { state: 'refused', seenAt: refusedAt }
  if (seenAt !== null && seenAt >= (refusedAt ?? 0)) return { state: 'installed', seenAt }
  return refusedAt === null ? { state: 'unseen', seenAt: null } : { state: 'reload', seenAt: refusedAt }
}

/** Websites on which a project's widget was seen, with refusals and mistakes. @throws AppError `not_found`. */
export async function showSightings({ db }: MemberCtx, projectId: string): Promise<OriginSighting[]> {
  const project = await findProject(db, projectId)
  if (!project) throw notFound('project')
  const sightings = await listSightings(db, projectId)
  return sightings.map((row) => ({
    origin: row.origin,
    seenAt: row.seen_at,
    refusedAt: row.refused_at,
    publicKey: row.public_key,
    build: row.build,
    tokenRefusal:
      row.token_refused_at !== null && row.token_refusal !== null
        ? { at: row.token_refused_at, reason: row.token_refusal }
        : null,
    mistakes: mistakesOf(row.mistakes),
    claimsLeftOut:
      row.claims_left_out_at !== null && row.claims_left_out !== null
        ? {
            at: row.claims_left_out_at,
            claims: issuesOf(row.claims_left_out).map((issue) => leftOutClaim(issue, project.public_key)),
          }
        : null,
  }))
}

const issuesOf = (json: string): TokenIssue[] => JSON.parse(json)
