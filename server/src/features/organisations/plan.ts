import type { PlanName } from '@earshot/shared/plans'
import type { GlobalDb } from '../../db/database.ts'
import { takeBetaDeal } from './beta-deal.ts'

/** The plan an organisation is on. @throws when there is no such organisation. */
export async function getPlan({ global }: Pick<GlobalDb, 'global'>, tenantId: string): Promise<PlanName> {
  const { plan } = await global
    .selectFrom('tenants')
    .select('plan')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return plan
}

/** The plan of an organisation whose projects the public may find; undefined when it is suspended, or gone. */
export async function findOpenPlan(
  { global }: Pick<GlobalDb, 'global'>,
  tenantId: string,
): Promise<PlanName | undefined> {
  const tenant = await global
    .selectFrom('tenants')
    .select('plan')
    .where('id', '=', tenantId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  return tenant?.plan
}

/**
 * The plan, and nobody else counts against its limits until the transaction of `tx` ends: two at once
 * would each find room for the last one.
 */
export async function lockPlan(
  { global }: Pick<GlobalDb, 'global'>,
  tenantId: string,
  now: number,
): Promise<PlanName> {
  const { plan } = await global
    .updateTable('tenants')
    .set({ updated_at: now })
    .where('id', '=', tenantId)
    .returning('plan')
    .executeTakeFirstOrThrow()
  return plan
}

/**
 * Sets an organisation's plan; the first ones on Pro get the beta price for good (product specification, section 9).
 * @returns whether there is such an organisation.
 */
export async function updatePlan(
  { global }: Pick<GlobalDb, 'global'>,
  tenantId: string,
  plan: PlanName,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await global
    .updateTable('tenants')
    .set({ plan, updated_at: now })
    .where('id', '=', tenantId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (plan === 'pro') await takeBetaDeal({ global }, tenantId, now)
  return true
}
