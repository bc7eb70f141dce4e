import type { PlanName } from '@earshot/shared/plan/plans'
import type { GlobalDb } from '../../db/database.ts'
import type { PlanTables } from '../../db/tables/billing-tables.ts'

type Global = Pick<GlobalDb, 'global'>

/** All columns that decide an organisation's plan, now and later, and its current plan; undefined if it is being deleted. */
export const findPlanFacts = ({ global }: Global, tenantId: string) =>
  global
    .selectFrom('tenants')
    .leftJoin('complimentary_plans', 'complimentary_plans.tenant_id', 'tenants.id')
    .leftJoin('subscriptions', 'subscriptions.tenant_id', 'tenants.id')
    .select([
      'tenants.plan',
      'tenants.set_plan',
      'complimentary_plans.plan as complimentary_plan',
      'complimentary_plans.ends_at as complimentary_plan_ends_at',
      'subscriptions.state',
      'subscriptions.plan as subscribed_plan',
      'subscriptions.trial_plan',
      'subscriptions.cancel_at',
      'subscriptions.trial_ends_at',
      'subscriptions.trial_notice_sent',
    ])
    .where('tenants.id', '=', tenantId)
    .where('tenants.deleted_at', 'is', null)
    .executeTakeFirst()

export type PlanFacts = NonNullable<Awaited<ReturnType<typeof findPlanFacts>>>

export const updateAppliedPlan = ({ global }: Global, tenantId: string, plan: PlanName, now: number) =>
  global.updateTable('tenants').set({ plan, updated_at: now }).where('id', '=', tenantId).execute()

/** Records the start and the reason of a plan period, unless the last period is the same. */
export async function insertPlanPeriod(
  { global }: Global,
  period: PlanTables['plan_periods'],
): Promise<void> {
  const { plan, reason } = period
  const last = await global
    .selectFrom('plan_periods')
    .select(['plan', 'reason'])
    .where('tenant_id', '=', period.tenant_id)
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.plan === plan && last.reason === reason) return
  await global
    .insertInto('plan_periods')
    .values(period)
    .onConflict((oc) => oc.columns(['tenant_id', 'starts_at']).doUpdateSet({ plan, reason }))
    .execute()
}
