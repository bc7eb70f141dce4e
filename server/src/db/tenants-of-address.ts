import { sql } from 'kysely'
import type { GlobalDb } from './database.ts'

/**
 * The organisations of which the owner of an email address is or was a contact; outside of a tenant's scope, as ids
 * only.
 */
export async function listTenantsOfAddress(
  { connection: { kysely } }: Pick<GlobalDb, 'connection'>,
  email: string,
): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select distinct tenant_id from people where email = ${email}`.execute(kysely)
  return rows.map(({ tenant_id }) => tenant_id)
}
