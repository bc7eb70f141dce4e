import { limitMessage, type PlanName, plans } from '@earshot/shared/plan/plans'
import { listAdministrators } from '../../auth/members.queries.ts'
import { findTenant } from '../../auth/tenants.queries.ts'
import type { GlobalDb } from '../../db/database.ts'
import { compactUsage, readUsage, type Usage, type UsageNow, updateTold } from '../../db/usage.ts'
import type { BaseServices, Services } from '../../http/services.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'

/** Maximum uncompacted changes: each submission reads them all. */
const changesMax = 100

const limits = ['storage', 'activeApprovals'] as const

const isFull = (plan: PlanName, limit: keyof Usage, usage: Usage): boolean =>
  usage[limit] >= plans[plan][limit]

/** After a submission, flushes its organisation's usage if due. `usage` is the usage that the submission read. */
export function flushUsageSoon(services: Services, tenantId: string, plan: PlanName, usage: UsageNow): void {
  const news = limits.some((limit) => isFull(plan, limit, usage) && !usage.notices[limit])
  if (news || usage.changes >= changesMax)
    services.housekeeping.run(`usage ${tenantId}`, () => flushUsage(services, tenantId))
}

/**
 * Adds up the counted changes, and notifies the administrators by email of a limit reached: once, and again only after
 * there was room meanwhile.
 */
export async function flushUsage(services: BaseServices, tenantId: string): Promise<void> {
  await services.db.transaction(async (database) => {
    const tenant = await findTenant(database, tenantId)
    if (!tenant) return
    await compactUsage(database, tenantId)
    const usage = await readUsage(database, tenantId)
    for (const limit of limits) {
      const full = isFull(tenant.plan, limit, usage)
      const isNew = await updateTold(database, tenantId, limit, full ? services.clock() : null)
      if (full && isNew)
        await tellAdministrators(services, database, { ...tenant, limit, used: usage[limit] })
    }
  })
}

async function tellAdministrators(
  services: BaseServices,
  database: GlobalDb,
  {
    id,
    name,
    plan,
    limit,
    used,
  }: { id: string; name: string; plan: PlanName; limit: keyof Usage; used: number },
): Promise<void> {
  for (const { email, own_first_name } of await listAdministrators(database, id))
    await queueAccountMail(
      { services, database },
      {
        template: 'limitReached',
        to: email,
        tenantId: id,
        params: () => ({
          firstName: own_first_name,
          organisationName: name,
          limit,
          reason: limitMessage(plan, limit, used) ?? '',
          link: `${services.config.publicUrl}/organisation/subscription`,
        }),
      },
    )
}
