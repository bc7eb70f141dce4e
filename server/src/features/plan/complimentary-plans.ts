import { changesBetween } from '@earshot/shared/audit/audit-change'
import type { NewComplimentaryPlan } from '@earshot/shared/operator/operator'
import type { ComplimentaryPlan } from '@earshot/shared/plan/complimentary-plan'
import { getTenant, lockTenant } from '../../auth/tenants.queries.ts'
import type { GlobalDb } from '../../db/database.ts'
import { recordOperatorAction } from '../../db/operator-log.ts'
import type { OperatorCtx } from '../../http/context.ts'
import { invalidField, notFound } from '../../lib/app-error.ts'
import { applyPlan } from './applied-plan.ts'
import {
  deleteComplimentaryPlan,
  findComplimentaryPlan,
  upsertComplimentaryPlan,
} from './complimentary-plans.queries.ts'

/** An organisation's complimentary plan and its end; null without one. */
export async function showComplimentaryPlan(
  db: Pick<GlobalDb, 'global'>,
  tenantId: string,
): Promise<ComplimentaryPlan | null> {
  const complimentaryPlan = await findComplimentaryPlan(db, tenantId)
  return complimentaryPlan ? { plan: complimentaryPlan.plan, endsAt: complimentaryPlan.ends_at } : null
}

/**
 * Gives an organisation a complimentary plan until a time, in place of an earlier one.
 * @throws AppError `not_found`, or `invalid_input` for a time in the past.
 */
export async function grantComplimentaryPlan(
  ctx: OperatorCtx,
  tenantId: string,
  { plan, endsAt, note }: NewComplimentaryPlan,
): Promise<void> {
  if (endsAt <= ctx.now) throw invalidField('endsAt', 'Please choose a day to come.')
  await ctx.transaction(async (ctx) => {
    const { database, now } = ctx
    const before = await lockTenant(database, tenantId, now)
    if (!before) throw notFound('organisation')
    await upsertComplimentaryPlan(database, {
      tenant_id: tenantId,
      plan,
      note,
      created_at: now,
      ends_at: endsAt,
      notified: 'nothing',
    })
    await applyPlan(database, tenantId, now)
    await recordOperatorAction(ctx, 'organisation.complimentary_plan_granted', tenantId)
    const changes = changesBetween(
      { plan: before.plan },
      { plan: (await getTenant(database, tenantId)).plan },
    )
    await ctx.record(tenantId, { type: 'tenant.updated', fields: ['plan'], changes })
  })
}

/** Ends a complimentary plan early; the organisation returns to its own plan. @throws AppError `not_found`. */
export async function endComplimentaryPlan(ctx: OperatorCtx, tenantId: string): Promise<void> {
  await ctx.transaction(async (ctx) => {
    const { database, now } = ctx
    const before = await lockTenant(database, tenantId, now)
    if (!before) throw notFound('organisation')
    if (!(await deleteComplimentaryPlan(database, tenantId))) throw notFound('free plan')
    await applyPlan(database, tenantId, now)
    await recordOperatorAction(ctx, 'organisation.complimentary_plan_ended', tenantId)
    const changes = changesBetween(
      { plan: before.plan },
      { plan: (await getTenant(database, tenantId)).plan },
    )
    await ctx.record(tenantId, { type: 'tenant.updated', fields: ['plan'], changes })
  })
}
