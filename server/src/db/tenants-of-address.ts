import { sql } from 'kysely'
import type { GlobalDb } from './database.ts'

/** The organisations of which somebody with an email address is a contact or was one; by no tenant's scope, as ids alone. */
export async function listTenantsOfAddress(
  { connection: { kysely } }: Pick<GlobalDb, 'connection'>,
  email: string,
): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select distinct tenant_id from people where email = ${email}`.execute(kysely)
  return rows.map(({ tenant_id }) => tenant_id)
}
