import { limits } from '@earshot/shared/limits'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { PublicCtx } from '../../../http/context.ts'
import type { CachedProject } from '../cache/project-cache.ts'
import { countSession, deleteDaysBefore, updateUsed } from '../identity.queries.ts'

const dayLength = 24 * 60 * 60_000
/** Minimum time between two recorded uses of a secret, in milliseconds. */
const usedEvery = 5 * 60_000

/** First day that the console's totals include, in days since 1970, UTC. */
export const firstDayMeasured = (now: number): number =>
  Math.floor(now / dayLength) - limits.identityMeasuredDays + 1

/** Counts a session as signed with this secret, or as unsigned. */
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

/** Removes counts older than the console's totals. */
export const deleteOldIdentityDays = (db: TenantDb, now: number) =>
  deleteDaysBefore(db, firstDayMeasured(now))
