import { deleteAddressLinks } from '../../auth/one-time-tokens.ts'
import { jobTables } from '../../db/outbox.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

interface Addressee {
  id: string
  email: string | null
  email_verified: 0 | 1
}

/**
 * Removes a contact's pending mails (dead letters too) and links: those that name the contact, and codes for an address
 * that they own. An address that they only typed belongs to somebody else, and so do other mails to it. The transaction
 * of `db` holds the relay (`holdRelay`).
 */
export async function deleteMailsFor(db: TenantDb, person: Addressee): Promise<void> {
  await deleteJobs(db, ['sendMail', 'contactMail'], { personId: person.id })
  await deleteAddressLinks(db.database, person.id)
  if (person.email !== null && person.email_verified === 1) await deleteCodesFor(db, person.email)
}

async function deleteCodesFor(db: TenantDb, email: string): Promise<void> {
  await deleteJobs(db, ['sendMail'], { template: 'contactCode', to: email })
  await deleteJobs(db, ['contactMail'], { purpose: 'code', email })
  await db.deleteFrom('contact_codes').where('email', '=', email).execute()
}

/** Removes an organisation's jobs of some kinds whose payload contains these fields. */
async function deleteJobs(
  { database, dialect, tenantId }: TenantDb,
  kinds: ('sendMail' | 'contactMail')[],
  fields: Record<string, string>,
): Promise<void> {
  const parts = Object.entries(fields).map(([name, value]) => `"${name}":${JSON.stringify(value)}`)
  for (const table of jobTables(dialect))
    await database.global
      .deleteFrom(table)
      .where('tenant_id', '=', tenantId)
      .where('kind', 'in', kinds)
      .where((eb) => eb.and(parts.map((part) => dialect.holds(eb.ref('payload'), part))))
      .execute()
}
