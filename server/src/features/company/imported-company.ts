import { nameColumns } from '../../db/folded-columns.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { newIdAt } from '../../lib/id.ts'
import { findCompanyByName, insertCompany } from './companies.queries.ts'

/** A company of another tool; undefined for a detail that it does not know. */
interface NewImportedCompany {
  name: string
  domain: string
  plan: string
  revenue: number | undefined
  size: number | undefined
  createdAt: number
  addedById: string
}

/** The company of a name, ignoring case. */
export const findCompanyNamed = (db: TenantDb, name: string): Promise<{ id: string } | undefined> =>
  findCompanyByName(db, name)

/** Adds a company of an import, without an event for each. @returns its id. */
export async function addImportedCompany(
  db: TenantDb,
  { name, revenue, size, createdAt, addedById, ...details }: NewImportedCompany,
): Promise<string> {
  const id = newIdAt(createdAt)
  await insertCompany(db, {
    id,
    ...nameColumns(name),
    ...details,
    ...(revenue !== undefined && { revenue }),
    ...(size !== undefined && { size }),
    added_by_id: addedById,
    created_at: createdAt,
  })
  return id
}
