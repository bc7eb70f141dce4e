import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { conflict, notFound } from '../../lib/app-error.ts'
import { findCompany } from './companies.queries.ts'
import { listSupportedIds } from './company-support.queries.ts'
import { shiftSupport } from './company-support.ts'

/** A person's company, and whether the person's site states it. */
export interface CompanyOfPerson {
  companyId: string | null
  signed: 0 | 1
}

/**
 * Gives a person a company, or none; items that they want are then wanted by this company. @returns the earlier one;
 * undefined if there is no such contact.
 */
export async function setCompany(
  db: TenantDb,
  personId: string,
  { companyId, signed }: CompanyOfPerson,
): Promise<CompanyOfPerson | undefined> {
  // Waits for votes that the person is casting.
  const person = await db
    .selectFrom('people')
    .select(['company_id', 'company_signed'])
    .where('id', '=', personId)
    .where('kind', '=', 'contact')
    .where('erased', '=', 0)
    .modifyEnd(db.dialect.forUpdate)
    .executeTakeFirst()
  if (!person) return undefined
  const before: CompanyOfPerson = { companyId: person.company_id, signed: person.company_signed }
  if (before.companyId === companyId && before.signed === signed) return before
  await db
    .updateTable('people')
    .set({ company_id: companyId, company_signed: signed })
    .where('id', '=', personId)
    .execute()
  if (before.companyId === companyId) return before
  const ids = await listSupportedIds(db, personId)
  if (before.companyId !== null) await shiftSupport(db, { ids, companyId: before.companyId }, -1)
  if (companyId !== null) await shiftSupport(db, { ids, companyId }, 1)
  return before
}

/**
 * Sets a person's company by hand. @throws AppError `not_found`, or `conflict` if the person's site states it.
 */
export const changeCompanyOf = (ctx: MemberCtx, personId: string, companyId: string | null): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { db } = ctx
    if (companyId !== null && !(await findCompany(db, companyId))) throw notFound('company')
    const before = await setCompany(db, personId, { companyId, signed: 0 })
    if (!before) throw notFound('person')
    if (before.signed) throw conflict('Your site states this customer’s company. Change it there.')
    if (before.companyId !== companyId)
      await ctx.record({ type: 'contact.company_changed', targetId: personId })
  })
