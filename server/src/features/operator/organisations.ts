import type { Page } from '@earshot/shared/field/page'
import type { OperatorOrganisation, OperatorOrganisationDetail } from '@earshot/shared/operator/operator'
import type { PlanName } from '@earshot/shared/plan/plans'
import { sumTenants, type TenantTotals } from '../../db/tenant-totals.ts'
import type { OperatorCtx } from '../../http/context.ts'
import { notFound } from '../../lib/app-error.ts'
import { cutPage, decodeCursor } from '../../lib/cursor.ts'
import { showAdministrators, usageOf } from '../organisation/settings.ts'
import { changePlan } from '../plan/plan.ts'
import { findOrganisation, listOrganisations, type OrganisationRow } from './organisations.queries.ts'

/** A page of the installation's organisations, newest first. */
export async function showOrganisations(
  { database }: OperatorCtx,
  { query, cursor, limit }: { query?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<Page<OperatorOrganisation>> {
  const [before] = decodeCursor<[string]>(cursor, ['string']) ?? []
  const rows = await listOrganisations(database, { query, before, limit: limit + 1 })
  const totals = await sumTenants(
    database,
    rows.map(({ id }) => id),
  )
  return cutPage(
    rows,
    limit,
    ({ id }) => [id],
    (row) => viewOf(row, totals),
  )
}

/** One organisation. @throws AppError `not_found`. */
export async function showOrganisation(
  { database, now }: OperatorCtx,
  id: string,
): Promise<OperatorOrganisationDetail> {
  const row = await findOrganisation(database, id)
  if (!row) throw notFound('organisation')
  const administrators = await showAdministrators(database, id)
  return {
    ...viewOf(row, await sumTenants(database, [id])),
    administrators: administrators.map(({ personId: _, ...administrator }) => administrator),
    setPlan: row.set_plan,
    usage: await usageOf(database, id, now),
  }
}

/** Sets an organisation's plan by hand. @throws AppError `not_found`. */
export async function setOrganisationPlan(ctx: OperatorCtx, id: string, plan: PlanName): Promise<void> {
  await ctx.transaction(async (ctx) => {
    await expectOrganisation(ctx, id)
    await changePlan(ctx, id, plan)
  })
}

/** Checks that an organisation exists. @throws AppError `not_found`. */
export async function expectOrganisation({ database }: OperatorCtx, id: string): Promise<void> {
  if (!(await findOrganisation(database, id))) throw notFound('organisation')
}

function viewOf(row: OrganisationRow, totals: Map<string, TenantTotals>): OperatorOrganisation {
  const total = totals.get(row.id)
  if (!total) throw new Error(`Nothing was summed for ${row.id}`)
  return {
    id: row.id,
    name: row.name,
    ownerEmail: row.owner_email,
    plan: row.plan,
    ...total,
    createdAt: row.created_at,
    suspension: row.suspended_at === null ? null : { since: row.suspended_at, reason: row.suspended_reason },
  }
}
