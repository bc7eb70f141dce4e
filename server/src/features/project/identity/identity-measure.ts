import { limits } from '@earshot/shared/limits'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { PublicCtx } from '../../../http/context.ts'
import type { CachedProject } from '../cache/project-cache.ts'
import { countSession, deleteDaysBefore, updateUsed } from '../identity.queries.ts'

const dayLength = 24 * 60 * 60_000
/** The database is told of a further use of a secret at most this often. */
const usedEvery = 5 * 60_000

/** The first of the days that the console sums up, in days since 1970, UTC. */
export const firstDayMeasured = (now: number): number =>
  Math.floor(now / dayLength) - limits.identityMeasuredDays + 1

/** Notes how a session came about: signed with this secret, or with none. */
export async function measureSession(
  { database, now }: PublicCtx,
  { tenantId, projectId, identity }: CachedProject,
  secretId: string | undefined,
): Promise<void> {
  const used = identity.secrets.find(({ id }) => id === secretId)
  const tellsUse = used !== undefined && now - (used.usedAt ?? 0) >= usedEvery
  if (identity.mode === 'off' && !tellsUse) return
  if (tellsUse) used.usedAt = now
  await database.tenant(tenantId).transaction(async (db) => {
    if (tellsUse) await updateUsed(db, used.id, now)
    if (identity.mode === 'off') return
    const day = Math.floor(now / dayLength)
    await countSession(db, { projectId, day, signed: secretId !== undefined })
  })
}

/** Removes the counts that the console no longer sums up. */
export const deleteOldIdentityDays = (db: TenantDb, now: number) =>
  deleteDaysBefore(db, firstDayMeasured(now))
