import type { Kysely } from 'kysely'
import { flag, required, tenantTable } from './table-parts.ts'

/**
 * Each browser that asks for a contact's code has one of its own, and is known for the address once it has signed in.
 * Codes live for minutes: those of before are asked for again.
 */
export async function codeBrowsers(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('contact_codes').execute()
  await tenantTable(db, 'contact_codes', ['email', 'browser'])
    .addColumn('email', 'text', required)
    .addColumn('browser', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('code_hash', 'text', required)
    .addColumn('tries', 'integer', flag)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('signed_in_at', 'bigint')
    .execute()
}
