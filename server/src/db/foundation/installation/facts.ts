import type { Kysely } from 'kysely'
import { primaryKey, required } from '../../ddl/table-parts.ts'

/** Facts that a process passes on to those that start after it: `db/installation-facts.ts`. */
export async function createInstallationFacts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('installation_facts')
    .addColumn('name', 'text', primaryKey)
    .addColumn('value', 'text', required)
    .addColumn('since', 'bigint', required)
    .execute()
}
