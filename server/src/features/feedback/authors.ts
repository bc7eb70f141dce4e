import type { HoldReason, PersonProfile } from '@earshot/shared/feedback/feedback'
import { formerCustomer } from '@earshot/shared/person/contact-name'
import type { SqlBool } from 'kysely'
import { nameColumns } from '../../db/folded-columns.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { conflict, notFound, tokenEnded } from '../../lib/app-error.ts'

/** Sets whether a person's posts are published without review, or are refused. */
export async function updateTrust(
  db: TenantDb,
  personId: string,
  trust: { trusted: 0 | 1; blocked: 0 | 1 },
): Promise<void> {
  await db.updateTable('people').set(trust).where('id', '=', personId).where('kind', '=', 'contact').execute()
}

/** Adds an anonymous author for the public content of a contact who is gone. */
export async function insertAnonymousAuthor(db: TenantDb, id: string, now: number): Promise<void> {
  await db
    .insertInto('people')
    .values({
      id,
      kind: 'contact',
      ...nameColumns(formerCustomer),
      user_id: null,
      visitor_hash: null,
      trusted: 0,
      blocked: 0,
      erased: 1,
      created_at: now,
    })
    .execute()
}

export const findPerson = (db: TenantDb, id: string) =>
  db
    .selectFrom('people')
    .select([
      'id',
      'name',
      'kind',
      'external_id',
      'email',
      'email_verified',
      'email_confirmed_at',
      'blocked',
      'erased',
    ])
    .where('id', '=', id)
    .executeTakeFirst()

type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** A customer, who may be blocked. @throws AppError `not_found` for members and unknown or erased customers. */
export async function getCustomer(db: TenantDb, id: string): Promise<PersonRow> {
  const person = await findPerson(db, id)
  if (person?.kind !== 'contact' || person.erased) throw notFound('customer')
  return person
}

/**
 * Requires a customer for whom a member may act. @throws AppError `not_found` for members and unknown or erased
 * customers, `conflict` for a blocked one.
 */
export async function requireCustomer(db: TenantDb, id: string): Promise<void> {
  const { blocked } = await getCustomer(db, id)
  if (blocked) throw conflict('This customer is blocked. Unblock them first.')
}

/** True if a person is verified: named by their website, or signed in with an address. */
export const isVerified = (row: { external_id: string | null; email_confirmed_at: number | null }): boolean =>
  row.external_id !== null || row.email_confirmed_at !== null

/** True if a person is verified, or has confirmed an address. */
const isReachable = (row: { external_id: string | null; email_verified: 0 | 1 }): boolean =>
  row.external_id !== null || row.email_verified === 1

/**
 * Reason to hold the posts of an unknown person: they have never written before, or are not trusted yet. Undefined for
 * a person who can be reached.
 */
export function unknownReason(
  row: Parameters<typeof isReachable>[0] & { has_written: SqlBool },
): HoldReason | undefined {
  if (isReachable(row)) return undefined
  return row.has_written ? 'not_trusted' : 'unknown_contact'
}

/** A person as the team sees them. */
export const personProfile = (row: Omit<PersonRow, 'blocked' | 'erased'>): PersonProfile => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  verified: isVerified(row),
  email: row.email,
  emailVerified: row.email_verified === 1,
})

/**
 * Distinguishes a missing row from a missing contact: a visitor whom the website has named since is another contact
 * now.
 * @throws AppError `unauthenticated` if the contact is gone.
 */
export async function requireContact(db: TenantDb, personId: string): Promise<void> {
  if (!(await findPerson(db, personId))) throw tokenEnded()
}
