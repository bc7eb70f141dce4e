import type { Company, CompanyChange, CompanyQuery, NewCompany } from '@earshot/shared/company/company'
import type { Page } from '@earshot/shared/field/page'
import { nameColumns } from '../../db/folded-columns.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { conflict, notFound } from '../../lib/app-error.ts'
import { cutPage, decodeCursor } from '../../lib/cursor.ts'
import { newId } from '../../lib/id.ts'
import { requireUnchanged } from '../../lib/outdated.ts'
import {
  deleteCompany,
  findAbandoned,
  findCompanyDetail,
  findWithRevenue,
  insertCompany,
  listCompanies,
  listCompanyNames,
  lockCompanies,
  updateCompany,
  updateCompanyOfPeople,
  updateSignedCompanies,
} from './companies.queries.ts'
import { addValue, moveDemand, removeDemand } from './company-support.ts'

/** Companies of the organisation, in the order of the query. */
export async function browseCompanies({ db }: MemberCtx, query: CompanyQuery): Promise<Page<Company>> {
  const { cursor, sort, limit, query: text } = query
  const after =
    sort === 'revenue'
      ? decodeCursor<[number, string]>(cursor, ['number', 'string'])
      : decodeCursor<[string, string]>(cursor, ['string', 'string'])
  const rows = await listCompanies(db, { sort, query: text, after, limit: limit + 1 })
  return cutPage(
    rows,
    limit,
    (row) => [sort === 'revenue' ? Number(row.revenue) : row.folded_name, row.id],
    companyView,
  )
}

/** @throws AppError `not_found`. */
export async function showCompany({ db }: Pick<MemberCtx, 'db'>, id: string): Promise<Company> {
  const row = await findCompanyDetail(db, id)
  if (!row) throw notFound('company')
  return companyView(row)
}

/** Adds a company; idempotent by key. Two companies may have the same name. */
export const createCompany = (ctx: MemberCtx, { name, ...details }: NewCompany): Promise<Company> =>
  once(ctx, async (ctx) => {
    const id = newId()
    await insertCompany(ctx.db, {
      ...{ id, ...nameColumns(name), ...details },
      ...{ added_by_id: ctx.actor.personId, created_at: ctx.now },
    })
    await ctx.record({ type: 'company.created', targetId: id })
    return showCompany(ctx, id)
  })

/**
 * Changes a company, and with its revenue the value of all items that it wants.
 * @throws AppError `not_found`, or `outdated` if a field no longer has its value of `was`.
 */
export async function changeCompany(
  ctx: MemberCtx,
  id: string,
  { was, ...change }: CompanyChange,
): Promise<Company> {
  await ctx.transaction(async (ctx) => {
    const { db, actor } = ctx
    const company = await lockCompany(db, id)
    const [revenue, size] = [Number(company.revenue), company.size === null ? null : Number(company.size)]
    requireUnchanged({ ...change, was }, { ...company, revenue, size })
    const { name, ...details } = change
    await updateCompany(db, id, {
      ...details,
      ...(name !== undefined && nameColumns(name)),
      // The team's own words make the company the team's.
      added_by_id: company.added_by_id ?? actor.personId,
    })
    if (details.revenue !== undefined) await addValue(db, id, details.revenue - revenue)
    await ctx.record({ type: 'company.updated', targetId: id, fields: Object.keys(change) })
  })
  return showCompany(ctx, id)
}

/**
 * Merges a company into another, which takes over its people; its details are kept where the other has none.
 * @throws AppError `not_found`, or `conflict` for one company.
 */
export async function mergeCompany(ctx: MemberCtx, id: string, intoId: string): Promise<Company> {
  if (id === intoId) throw conflict('A company cannot be merged into itself. Choose another one.')
  await ctx.transaction(async (ctx) => {
    const { db } = ctx
    const companies = await lockCompanies(db, [id, intoId])
    const [from, into] = [id, intoId].map((one) => companies.find((company) => company.id === one))
    if (!from || !into) throw notFound('company')
    await moveDemand(db, { id, revenue: Number(from.revenue) }, { id: intoId, revenue: Number(into.revenue) })
    await updateCompanyOfPeople(db, id, intoId)
    await updateSignedCompanies(db, id, intoId)
    await deleteCompany(db, id)
    const { domain, plan, revenue, size } = into
    const known = {
      domain: domain || from.domain,
      plan: plan || from.plan,
      revenue: Number(revenue) || Number(from.revenue),
      size: size ?? from.size,
    }
    await updateCompany(db, intoId, known)
    await addValue(db, intoId, known.revenue - Number(revenue))
    await ctx.record({ type: 'company.merged', targetId: intoId })
  })
  return showCompany(ctx, intoId)
}

/** Deletes a company; its people and what they want stay. @throws AppError `not_found`. */
export const removeCompany = (ctx: MemberCtx, id: string): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { db } = ctx
    const { revenue } = await lockCompany(db, id)
    await dropCompany(db, { id, revenue: Number(revenue) })
    await ctx.record({ type: 'company.deleted', targetId: id })
  })

/** Deletes a company that is known only through people, if none of them is left. */
export async function dropAbandonedCompany(db: TenantDb, id: string): Promise<void> {
  const company = await findAbandoned(db, id)
  if (company) await dropCompany(db, { id, revenue: Number(company.revenue) })
}

/** Removes a company's row, and takes it away from its people and from the items that it wants. */
export async function dropCompany(db: TenantDb, company: { id: string; revenue: number }): Promise<void> {
  await removeDemand(db, company)
  await updateCompanyOfPeople(db, company.id, null)
  await deleteCompany(db, company.id)
}

/** True if the revenue of any company is known. */
export const hasRevenue = async (db: TenantDb): Promise<boolean> => (await findWithRevenue(db)) !== undefined

/** Names of companies, for the audit log. */
export const showCompanyNames = async (db: TenantDb, ids: readonly string[]): Promise<[string, string][]> =>
  (await listCompanyNames(db, ids)).map(({ id, name }) => [id, name])

async function lockCompany(db: TenantDb, id: string) {
  const [company] = await lockCompanies(db, [id])
  if (!company) throw notFound('company')
  return company
}

const companyView = (row: NonNullable<Awaited<ReturnType<typeof findCompanyDetail>>>): Company => ({
  id: row.id,
  name: row.name,
  domain: row.domain,
  plan: row.plan,
  revenue: Number(row.revenue),
  size: row.size === null ? null : Number(row.size),
  personCount: Number(row.person_count),
  feedbackCount: Number(row.feedback_count),
  createdAt: row.created_at,
})
