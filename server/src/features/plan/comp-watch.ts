import { plans } from '@earshot/shared/plan/plans'
import { listAdministrators } from '../../auth/memberships.queries.ts'
import { lockTenant } from '../../auth/tenants.queries.ts'
import type { GlobalDb } from '../../db/database.ts'
import type { BaseServices } from '../../http/services.ts'
import type { JobFailure, JobHandler } from '../../jobs/kinds.ts'
import { attempt } from '../../jobs/tenant-walk.ts'
import { batches } from '../../lib/batches.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { applyPlan } from './applied-plan.ts'
import { type CompRow, deleteComp, findComp, listEndingComps, updateCompTold } from './comps.queries.ts'

const day = 24 * 60 * 60_000
const batch = 100
const stages: readonly CompRow['told'][] = ['nothing', 'week', 'day']

/**
 * Notifies administrators seven days and one day before a complimentary plan ends, each once, and ends it when it is
 * due.
 */
export const watchComps =
  (services: BaseServices): JobHandler<'watchComps'> =>
  async () => {
    const { db, clock } = services
    const now = clock()
    const failed: JobFailure[] = []
    const read = (last?: CompRow) => listEndingComps(db, now + 7 * day, last?.tenant_id ?? '', batch)
    for await (const comps of batches(batch, read))
      for (const { tenant_id } of comps)
        failed.push(
          ...(await attempt(tenant_id, () =>
            db.transaction((database) => advanceComp(services, database, tenant_id, now)),
          )),
        )
    return { failed, failures: failed.length }
  }

/** Brings one complimentary plan up to date, in one transaction. */
async function advanceComp(
  services: BaseServices,
  database: GlobalDb,
  tenantId: string,
  now: number,
): Promise<void> {
  const tenant = await lockTenant(database, tenantId, now)
  const comp = await findComp(database, tenantId)
  if (!tenant || !comp) return
  if (comp.ends_at <= now) {
    await deleteComp(database, tenantId)
    await applyPlan(database, tenantId, now)
    const auditContext = { personId: null, address: '', requestId: 'comp' }
    await database
      .tenant(tenantId, auditContext)
      .record({ type: 'tenant.updated', fields: ['plan'], at: now })
    return
  }
  const stage = comp.ends_at - now <= day ? 'day' : 'week'
  if (stages.indexOf(stage) <= stages.indexOf(comp.told)) return
  await updateCompTold(database, tenantId, stage)
  await tellAdministrators(services, database, { comp, organisationName: tenant.name })
}

async function tellAdministrators(
  services: BaseServices,
  database: GlobalDb,
  { comp, organisationName }: { comp: CompRow; organisationName: string },
): Promise<void> {
  for (const { email, own_first_name } of await listAdministrators(database, comp.tenant_id))
    await queueAccountMail(
      { services, database },
      {
        template: 'compEnding',
        to: email,
        tenantId: comp.tenant_id,
        params: () => ({
          firstName: own_first_name,
          organisationName,
          plan: plans[comp.plan].title,
          endsAt: comp.ends_at,
          link: `${services.config.publicUrl}/organisation/subscription`,
        }),
      },
    )
}
