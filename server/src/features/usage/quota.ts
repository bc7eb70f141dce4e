import { limitMessage } from '@earshot/shared/plan/plans'
import { getTenant } from '../../auth/tenants.queries.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { readUsage } from '../../db/usage.ts'
import { planLimit } from '../../lib/app-error.ts'

/** Bytes counted for a row with these texts. */
export const storageBytes = (...texts: readonly string[]): number =>
  texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0)

/**
 * Checks that the plan has storage for the team's own content. Contacts' submissions are held instead, and answers to
 * them are always allowed. @throws AppError `plan_limit`.
 */
export async function requireStorage({ database, tenantId }: TenantDb, bytes: number): Promise<void> {
  const { plan } = await getTenant(database, tenantId)
  const { storage } = await readUsage(database, tenantId)
  const full = limitMessage(plan, 'storage', storage + bytes - 1)
  if (full) throw planLimit(full)
}
