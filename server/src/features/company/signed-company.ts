import type { SignedCompany } from '../../auth/identity/signed-company-claim.ts'
import { nameColumns } from '../../db/folded-columns.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { newId } from '../../lib/id.ts'
import { findCompanyByName, insertCompany, lockCompanies, updateCompany } from './companies.queries.ts'
import { addValue } from './company-support.ts'
import { setCompany } from './person-company.ts'

/** A person whose project's site states a company, or none. */
interface Stated {
  personId: string
  projectId: string
  company: SignedCompany | undefined
}

/** True if a person has exactly the company that their site states, with the same details as before. */
export async function hasStatedCompany(
  db: TenantDb,
  person: { company_id: string | null; company_signed: 0 | 1 },
  { projectId, company }: Pick<Stated, 'projectId' | 'company'>,
): Promise<boolean> {
  if (!company) return person.company_signed === 0
  if (!person.company_signed) return false
  const known = await findSigned(db, projectId, company)
  return known?.company_id === person.company_id && known.details === detailsOf(company)
}

/**
 * Gives a person the company that their site states, in the transaction of `db`. Details that differ from those the
 * site stated before replace the company's; others stay as the team has changed them. A site that states no company any
 * more takes away only the one that it stated.
 */
export async function saveStatedCompany(
  db: TenantDb,
  { personId, projectId, company }: Stated,
  now: number,
): Promise<void> {
  if (company) {
    const companyId = await saveCompany(db, projectId, company, now)
    await setCompany(db, personId, { companyId, signed: 1 })
    return
  }
  const person = await db
    .selectFrom('people')
    .select('company_signed')
    .where('id', '=', personId)
    .executeTakeFirst()
  if (person?.company_signed) await setCompany(db, personId, { companyId: null, signed: 0 })
}

/** The company that a site states, created or changed. */
async function saveCompany(
  db: TenantDb,
  projectId: string,
  company: SignedCompany,
  now: number,
): Promise<string> {
  const known = await findSigned(db, projectId, company)
  const details = detailsOf(company)
  if (!known) {
    const { id } =
      (await findCompanyToAdopt(db, projectId, company)) ?? (await addCompany(db, nameOf(company), now))
    await db
      .insertInto('signed_companies')
      .values({ project_id: projectId, ...keyOf(company), company_id: id, details })
      .execute()
    await applyDetails(db, id, company)
    return id
  }
  if (known.details === details) return known.company_id
  await db
    .updateTable('signed_companies')
    .set({ details })
    .where('project_id', '=', projectId)
    .where('kind', '=', keyOf(company).kind)
    .where('value', '=', keyOf(company).value)
    .execute()
  await applyDetails(db, known.company_id, company)
  return known.company_id
}

/** The company of a name, created if there is none. */
export async function findOrAddCompany(db: TenantDb, name: string, now: number): Promise<string> {
  const { id } = (await findCompanyByName(db, name)) ?? (await addCompany(db, name, now))
  return id
}

async function addCompany(db: TenantDb, name: string, now: number): Promise<{ id: string }> {
  const id = newId()
  await insertCompany(db, { id, ...nameColumns(name), added_by_id: null, created_at: now })
  await db.record({ type: 'company.created', targetId: id, at: now })
  return { id }
}

/** A company of the same name, unless the site states another id for it. */
async function findCompanyToAdopt(
  db: TenantDb,
  projectId: string,
  company: SignedCompany,
): Promise<{ id: string } | undefined> {
  const known = await findCompanyByName(db, nameOf(company))
  if (!known || company.id === undefined) return known
  const other = await db
    .selectFrom('signed_companies')
    .select('value')
    .where('company_id', '=', known.id)
    .where('project_id', '=', projectId)
    .where('kind', '=', 'id')
    .executeTakeFirst()
  return other ? undefined : known
}

async function applyDetails(db: TenantDb, id: string, company: SignedCompany): Promise<void> {
  const [before] = await lockCompanies(db, [id])
  if (!before) return
  const { name, domain, plan, revenue, size } = company
  const values = {
    ...(name !== undefined && nameColumns(name)),
    ...(domain !== undefined && { domain }),
    ...(plan !== undefined && { plan }),
    ...(revenue !== undefined && { revenue }),
    ...(size !== undefined && { size }),
  }
  if (Object.keys(values).length > 0) await updateCompany(db, id, values)
  if (revenue !== undefined) await addValue(db, id, revenue - Number(before.revenue))
}

const findSigned = (db: TenantDb, projectId: string, company: SignedCompany) =>
  db
    .selectFrom('signed_companies')
    .select(['company_id', 'details'])
    .where('project_id', '=', projectId)
    .where('kind', '=', keyOf(company).kind)
    .where('value', '=', keyOf(company).value)
    .executeTakeFirst()

const keyOf = ({ id, name }: SignedCompany) =>
  id === undefined ? ({ kind: 'name', value: name ?? '' } as const) : ({ kind: 'id', value: id } as const)

const nameOf = ({ id, name }: SignedCompany): string => name ?? id ?? ''

const detailsOf = ({ name, domain, plan, revenue, size }: SignedCompany): string =>
  JSON.stringify({ name, domain, plan, revenue, size })
