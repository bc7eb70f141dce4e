import { changesBetween } from '@earshot/shared/audit/audit-change'
import { PlanName, plans } from '@earshot/shared/plan/plans'
import { findNamedOrganisation } from '../../auth/named-organisation.ts'
import { getTenant, lockTenant } from '../../auth/tenants.queries.ts'
import type { GlobalDb } from '../../db/database.ts'
import { recordOperatorAction } from '../../db/operator-log.ts'
import type { OperatorCtx } from '../../http/context.ts'
import type { BaseServices } from '../../http/services.ts'
import { CommandError } from '../../lib/command-error.ts'
import { applyPlan } from './applied-plan.ts'

/**
 * Sets an organisation's plan from the command line; `whose` is its id or its owner's email address.
 * @returns a sentence for the operator. @throws CommandError.
 */
export async function setPlan(ctx: OperatorCtx<BaseServices>, whose: string, plan: string): Promise<string> {
  const name = PlanName.safeParse(plan)
  if (!name.success)
    throw new CommandError(`${plan} is not a plan. There are ${PlanName.options.join(', ')}.`)
  return ctx.transaction(async (ctx) => {
    const organisation = await findNamedOrganisation(ctx.database, whose)
    await changePlan(ctx, organisation.id, name.data)
    return `${organisation.name} was on the ${plans[organisation.plan].title} plan and is on the ${plans[name.data].title} plan now.`
  })
}

/**
 * Sets an organisation's plan by hand, in the transaction of `ctx`. Running servers are notified by the event. Uses up
 * no beta price: those are for paid subscriptions.
 * @returns false if there is no such organisation, or it is being deleted.
 */
export async function changePlan(
  ctx: OperatorCtx<BaseServices>,
  tenantId: string,
  plan: PlanName,
): Promise<boolean> {
  const { database, now } = ctx
  const before = await lockTenant(database, tenantId, now)
  if (!before || !(await updatePlan(database, tenantId, plan, now))) return false
  const changes = changesBetween({ plan: before.plan }, { plan: (await getTenant(database, tenantId)).plan })
  await recordOperatorAction(ctx, 'organisation.plan_set', tenantId)
  await ctx.record(tenantId, { type: 'tenant.updated', fields: ['plan'], changes })
  return true
}

/**
 * Sets the plan of an organisation, by hand or as paid for; a better complimentary plan outranks it.
 * @returns false if there is no such organisation, or it is being deleted.
 */
export async function updatePlan(
  { global }: Pick<GlobalDb, 'global'>,
  tenantId: string,
  plan: PlanName,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await global
    .updateTable('tenants')
    .set({ set_plan: plan, updated_at: now })
    .where('id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await applyPlan({ global }, tenantId, now)
  return true
}
