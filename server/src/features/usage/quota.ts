import { planFull } from '@earshot/shared/plan/plans'
import { getTenant } from '../../auth/tenants.queries.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { readUsage } from '../../db/usage.ts'
import { planLimit } from '../../lib/app-error.ts'

/** How many bytes a row takes whose texts are these. */
export const storageBytes = (...texts: readonly string[]): number =>
  texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0)

/**
 * Makes sure that the plan has room for so many bytes more of the team's own; what customers send is held instead, and
 * answers to them always have room. @throws AppError `plan_limit`.
 */
export async function requireStorage({ database, tenantId }: TenantDb, bytes: number): Promise<void> {
  const { plan } = await getTenant(database, tenantId)
  const { storage } = await readUsage(database, tenantId)
  const full = planFull(plan, 'storage', storage + bytes - 1)
  if (full) throw planLimit(full)
}
