import { changesBetween } from '@earshot/shared/audit/audit-change'
import { plans } from '@earshot/shared/plan/plans'
import { listAdministrators } from '../../auth/members.queries.ts'
import { getTenant, lockTenant } from '../../auth/tenants.queries.ts'
import type { GlobalDb } from '../../db/database.ts'
import type { BaseServices } from '../../http/services.ts'
import type { JobFailure, JobHandler } from '../../jobs/kinds.ts'
import { attempt } from '../../jobs/tenant-walk.ts'
import { batches } from '../../lib/batches.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { findPlanFacts } from './applied-plan.queries.ts'
import { applyPlan, ownPlanAt } from './applied-plan.ts'
import {
  type ComplimentaryPlanRow,
  deleteComplimentaryPlan,
  findComplimentaryPlan,
  listEndingComplimentaryPlans,
  updateReminderSent,
} from './complimentary-plans.queries.ts'

const day = 24 * 60 * 60_000
const batch = 100
const stages: readonly ComplimentaryPlanRow['notified'][] = ['nothing', 'week', 'day']

/**
 * Notifies administrators seven days and one day before a complimentary plan ends, each once, and ends it when it is
 * due.
 */
export const remindComplimentaryPlans =
  (services: BaseServices): JobHandler<'remindComplimentaryPlans'> =>
  async () => {
    const { db, clock } = services
    const now = clock()
    const failed: JobFailure[] = []
    const read = (last?: ComplimentaryPlanRow) =>
      listEndingComplimentaryPlans(db, now + 7 * day, last?.tenant_id ?? '', batch)
    for await (const complimentary_plans of batches(batch, read))
      for (const { tenant_id } of complimentary_plans)
        failed.push(
          ...(await attempt(tenant_id, () =>
            db.transaction((database) => advanceComplimentaryPlan(services, database, tenant_id, now)),
          )),
        )
    return { failed, failures: failed.length }
  }

/** Brings one complimentary plan up to date, in one transaction. */
async function advanceComplimentaryPlan(
  services: BaseServices,
  database: GlobalDb,
  tenantId: string,
  now: number,
): Promise<void> {
  const tenant = await lockTenant(database, tenantId, now)
  const complimentaryPlan = await findComplimentaryPlan(database, tenantId)
  if (!tenant || !complimentaryPlan) return
  if (complimentaryPlan.ends_at <= now) {
    await deleteComplimentaryPlan(database, tenantId)
    await applyPlan(database, tenantId, now)
    const changes = changesBetween(
      { plan: tenant.plan },
      { plan: (await getTenant(database, tenantId)).plan },
    )
    const auditContext = { personId: null, address: '', requestId: 'complimentary' }
    await database
      .tenant(tenantId, auditContext)
      .record({ type: 'tenant.updated', fields: ['plan'], changes, at: now })
    return
  }
  const stage = complimentaryPlan.ends_at - now <= day ? 'day' : 'week'
  if (stages.indexOf(stage) <= stages.indexOf(complimentaryPlan.notified)) return
  await updateReminderSent(database, tenantId, stage)
  await tellAdministrators(services, database, { complimentaryPlan, tenant })
}

async function tellAdministrators(
  services: BaseServices,
  database: GlobalDb,
  {
    complimentaryPlan,
    tenant: { name, plan },
  }: { complimentaryPlan: ComplimentaryPlanRow; tenant: NonNullable<Awaited<ReturnType<typeof lockTenant>>> },
): Promise<void> {
  const facts = await findPlanFacts(database, complimentaryPlan.tenant_id)
  if (!facts) return
  const ownPlan = ownPlanAt(facts, complimentaryPlan.ends_at)
  for (const { email, own_first_name } of await listAdministrators(database, complimentaryPlan.tenant_id))
    await queueAccountMail(
      { services, database },
      {
        template: 'complimentaryPlanEnding',
        to: email,
        tenantId: complimentaryPlan.tenant_id,
        params: () => ({
          firstName: own_first_name,
          organisationName: name,
          plan: plans[complimentaryPlan.plan].title,
          ownPlan: plans[ownPlan].title,
          loses: plan !== ownPlan,
          endsAt: complimentaryPlan.ends_at,
          link: `${services.config.publicUrl}/organisation/subscription`,
        }),
      },
    )
}
