import type { MistakeReport } from '@earshot/shared/installation/installation'
import { limits } from '@earshot/shared/limits'
import { websiteOf } from '@earshot/shared/project/website'
import type { z } from 'zod'
import type { TokenIssue } from '../../../auth/identity/identity-claims.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { AnyCtx } from '../../../http/context.ts'
import type { CachedProject } from '../cache/project-cache.ts'
import { deleteOldRefusals, findSighting, upsertSighting } from '../presence.queries.ts'
import { updateProject } from '../projects.queries.ts'

type RequestCtx = Pick<AnyCtx, 'services' | 'now'>

/**
 * Minimum time in milliseconds between two recorded loads from an origin, and between two recorded refusals of any
 * origin.
 */
const seenEvery = 5 * 60_000
const refusedEvery = 60_000
/** Minimum time in milliseconds between two records of one mistake of a website's pages. */
const mistakeEvery = 60 * 60_000
/** Maximum refused origins, stored for developers whose widget does not appear. */
const refusalsKept = 20

/**
 * Records that a project's widget runs on a website, with its public key and build if stated. All sub-domains of a
 * wildcard are recorded as one website: their number is unlimited.
 */
export function recordSeen(
  ctx: RequestCtx,
  project: CachedProject,
  { website: origin, key, build }: { website: string; key: string; build?: string | undefined },
): void {
  const { now } = ctx
  if (!isSeenDue(project, origin, now)) return
  project.seen.set(origin, now)
  const { projectId } = project
  write(ctx, project, `widget seen ${projectId} ${origin}`, async (db) => {
    await upsertSighting(db, projectId, origin, { seen_at: now, public_key: key, ...(build && { build }) })
    await updateProject(db, projectId, { seen_at: now, seen_origin: origin })
  })
}

/** True if `recordSeen` would write. */
export const isSeenDue = (project: CachedProject, website: string, now: number): boolean =>
  now - (project.seen.get(website) ?? 0) >= seenEvery

/** Records a call refused for its origin, for the developer whose widget does not appear. */
export function recordRefusedOrigin(ctx: RequestCtx, project: CachedProject, origin: string): void {
  const { now } = ctx
  if (now - project.refusedAt < refusedEvery) return
  project.refusedAt = now
  const { projectId } = project
  const refused = origin.slice(0, limits.originMax)
  write(ctx, project, `widget refused ${projectId}`, async (db) => {
    await upsertSighting(db, projectId, refused, { refused_at: now })
    await deleteOldRefusals(db, projectId, refusalsKept)
    await updateProject(db, projectId, { refused_at: now, refused_origin: refused })
  })
}

/** Records a refused identity token of a website, with the reason. */
export function recordTokenRefusal(
  ctx: RequestCtx,
  project: CachedProject,
  { origin, reason }: { origin: string; reason: string },
): void {
  const { now } = ctx
  if (now - project.tokenRefusedAt < refusedEvery) return
  project.tokenRefusedAt = now
  const { projectId, allowedOrigins } = project
  const website = websiteOf(origin, allowedOrigins) ?? origin
  write(ctx, project, `token refused ${projectId}`, (db) =>
    upsertSighting(db, projectId, website, { token_refused_at: now, token_refusal: reason }),
  )
}

/**
 * Records a mistake of a website's page as reported by a browser; only its code, because anybody could send a report.
 */
export function recordMistake(
  ctx: RequestCtx,
  project: CachedProject,
  { page, mistake }: Pick<z.infer<typeof MistakeReport>, 'page' | 'mistake'>,
): void {
  const { now } = ctx
  const website = websiteOf(page, project.allowedOrigins)
  const name = `${mistake} ${website}`
  if (website === undefined || now - (project.mistakes.get(name) ?? 0) < mistakeEvery) return
  project.mistakes.set(name, now)
  const { projectId } = project
  write(ctx, project, `page mistake ${projectId} ${name}`, async (db) => {
    const before = await findSighting(db, projectId, website)
    const mistakes = JSON.stringify({ ...JSON.parse(before?.mistakes ?? '{}'), [mistake]: now })
    await upsertSighting(db, projectId, website, { mistakes })
  })
}

/** Records the claims left out of a website's identity token. */
export function recordClaimsLeftOut(
  ctx: RequestCtx,
  project: CachedProject,
  { origin, issues }: { origin: string; issues: readonly TokenIssue[] },
): void {
  const { now } = ctx
  if (now - project.claimsLeftOutAt < refusedEvery) return
  project.claimsLeftOutAt = now
  const { projectId, allowedOrigins } = project
  const website = websiteOf(origin, allowedOrigins) ?? origin
  const change = { claims_left_out_at: now, claims_left_out: JSON.stringify(issues) }
  write(ctx, project, `claims left out ${projectId}`, (db) => upsertSighting(db, projectId, website, change))
}

function write(
  { services: { db, housekeeping }, now }: RequestCtx,
  { tenantId, projectId }: CachedProject,
  name: string,
  change: (db: TenantDb) => Promise<void>,
): void {
  housekeeping.run(name, () =>
    db.tenant(tenantId).transaction(async (db) => {
      await change(db)
      await db.record({ type: 'project.updated', projectId, at: now })
    }),
  )
}
