import type { NewComp } from '@earshot/shared/operator/operator'
import type { Comp } from '@earshot/shared/organisation/organisation'
import { lockTenant } from '../../auth/tenants.queries.ts'
import type { GlobalDb } from '../../db/database.ts'
import { recordOperatorAction } from '../../db/operator-log.ts'
import type { OperatorCtx } from '../../http/context.ts'
import { invalidField, notFound } from '../../lib/app-error.ts'
import { applyPlan } from './applied-plan.ts'
import { deleteComp, findComp, upsertComp } from './comps.queries.ts'

/** An organisation's complimentary plan and its end; null without one. */
export async function showComp(db: Pick<GlobalDb, 'global'>, tenantId: string): Promise<Comp | null> {
  const comp = await findComp(db, tenantId)
  return comp ? { plan: comp.plan, endsAt: comp.ends_at } : null
}

/**
 * Gives an organisation a complimentary plan until a time, in place of an earlier one.
 * @throws AppError `not_found`, or `invalid_input` for a time in the past.
 */
export async function giveComp(
  ctx: OperatorCtx,
  tenantId: string,
  { plan, endsAt, note }: NewComp,
): Promise<void> {
  if (endsAt <= ctx.now) throw invalidField('endsAt', 'Please choose a day to come.')
  await ctx.transaction(async (ctx) => {
    const { database, now } = ctx
    if (!(await lockTenant(database, tenantId, now))) throw notFound('organisation')
    await upsertComp(database, {
      tenant_id: tenantId,
      plan,
      note,
      created_at: now,
      ends_at: endsAt,
      told: 'nothing',
    })
    await applyPlan(database, tenantId, now)
    await recordOperatorAction(ctx, 'organisation.comp_given', tenantId)
    await ctx.record(tenantId, { type: 'tenant.updated', fields: ['plan'] })
  })
}

/** Ends a complimentary plan early; the organisation returns to its own plan. @throws AppError `not_found`. */
export async function endComp(ctx: OperatorCtx, tenantId: string): Promise<void> {
  await ctx.transaction(async (ctx) => {
    const { database, now } = ctx
    if (!(await lockTenant(database, tenantId, now))) throw notFound('organisation')
    if (!(await deleteComp(database, tenantId))) throw notFound('free plan')
    await applyPlan(database, tenantId, now)
    await recordOperatorAction(ctx, 'organisation.comp_ended', tenantId)
    await ctx.record(tenantId, { type: 'tenant.updated', fields: ['plan'] })
  })
}
