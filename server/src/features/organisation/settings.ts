import { changesBetween } from '@earshot/shared/audit/audit-change'
import { fractionDigits } from '@earshot/shared/company/money'
import type {
  Administrator,
  Organisation,
  OrganisationChange,
  OrganisationContents,
  OrganisationUsage,
} from '@earshot/shared/organisation/organisation'
import { listAdministrators } from '../../auth/members.queries.ts'
import { getTenant, lockTenant } from '../../auth/tenants.queries.ts'
import type { GlobalDb } from '../../db/database.ts'
import { sumTenants } from '../../db/tenant-totals.ts'
import type { MemberCtx } from '../../http/context.ts'
import { fieldConflict, unauthenticated } from '../../lib/app-error.ts'
import { requireUnchanged } from '../../lib/outdated.ts'
import { hasRevenue } from '../company/companies.ts'
import { countAdministrators } from '../member/seats.ts'
import { showComplimentaryPlan } from '../plan/complimentary-plans.ts'
import { discountedPriceOf } from '../plan/discount.ts'
import { countContents, updateTenant } from './organisations.queries.ts'

/** The organisation and its administrators. */
export async function showOrganisation({ db, database }: MemberCtx): Promise<Organisation> {
  const tenant = await getTenant(database, db.tenantId)
  return {
    id: tenant.id,
    name: tenant.name,
    senderName: tenant.sender_name,
    currency: tenant.currency,
    createdAt: tenant.created_at,
    administrators: await showAdministrators(database, db.tenantId),
  }
}

/** An organisation's active administrators, with their names in the organisation. */
export async function showAdministrators(database: GlobalDb, tenantId: string): Promise<Administrator[]> {
  const administrators = await listAdministrators(database, tenantId)
  return administrators
    .map(({ person_id, first_name, last_name, email, owner }) => ({
      personId: person_id,
      name: `${first_name} ${last_name}`.trim(),
      email,
      owner: owner === 1,
    }))
    .sort((one, other) => one.name.localeCompare(other.name))
}

/**
 * Saves the organisation's settings; the plan decides at read time if mails come from its own name. @throws AppError
 * `outdated`, and `conflict` for a currency with other fractions while companies have revenue.
 */
export async function changeOrganisation(
  ctx: MemberCtx,
  { was, ...change }: OrganisationChange,
): Promise<Organisation> {
  await ctx.transaction(async (ctx) => {
    const { db, database, now } = ctx
    const tenant = await lockTenant(database, db.tenantId, now)
    if (!tenant) throw unauthenticated()
    const { name: before, sender_name: senderBefore, currency: currencyBefore } = tenant
    const settings = { name: before, senderName: senderBefore, currency: currencyBefore }
    requireUnchanged({ ...change, was }, settings)
    const { name = before, senderName, currency = currencyBefore } = change
    await requireConvertible(db, currencyBefore, currency)
    await updateTenant(database, db.tenantId, {
      name,
      currency,
      ...(senderName !== undefined && { sender_name: senderName }),
    })
    const changes = changesBetween(settings, change)
    await ctx.record({ type: 'tenant.updated', fields: Object.keys(change), changes })
  })
  return showOrganisation(ctx)
}

/** Amounts are stored in the smallest unit, which would become another amount. @throws AppError `conflict`. */
async function requireConvertible(db: MemberCtx['db'], before: string, after: string): Promise<void> {
  if (fractionDigits(before) !== fractionDigits(after) && (await hasRevenue(db)))
    throw fieldConflict(
      'currency',
      `Amounts in ${before} cannot become amounts in ${after}. Set the revenue of all companies to 0 first.`,
    )
}

/** Usage of the plan's limits. */
export const showUsage = ({ db, database, now }: MemberCtx): Promise<OrganisationUsage> =>
  usageOf(database, db.tenantId, now)

/** Usage of a plan's limits by an organisation. @throws when there is no such organisation. */
export async function usageOf(database: GlobalDb, tenantId: string, now: number): Promise<OrganisationUsage> {
  const { plan } = await getTenant(database, tenantId)
  const total = (await sumTenants(database, [tenantId])).get(tenantId)
  return {
    plan,
    administrators: await countAdministrators(database, tenantId, { now }),
    projects: total?.projects ?? 0,
    activeApprovals: total?.activeApprovals ?? 0,
    storage: total?.storage ?? 0,
    betaPrice: await discountedPriceOf(database, tenantId, now),
    complimentaryPlan: await showComplimentaryPlan(database, tenantId),
  }
}

/** Numbers of rows that a deletion of the organisation removes. */
export const showContents = ({ db }: MemberCtx): Promise<OrganisationContents> => countContents(db)
