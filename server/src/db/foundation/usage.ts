import { type Kysely, sql } from 'kysely'
import type { EngineDdl } from '../ddl/engine-ddl.ts'
import { required } from '../ddl/table-parts.ts'
import { countedTables } from '../tables/counted-tables.ts'
import { countsOf, measures } from '../tables/measures.ts'

/**
 * Organisations' usage of their plans' limits. Rows are counted as they change: every change adds a line of its own to
 * `usage_changes`, so that writers do not wait for each other, and the lines are added up from time to time.
 */
export async function createUsage(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await db.schema
    .createTable('usage_totals')
    .addColumn('tenant_id', 'text', (column) => column.primaryKey().references('tenants.id'))
    .addColumn('storage', 'bigint', required)
    .addColumn('active_approvals', 'bigint', required)
    .addColumn('storage_notified_at', 'bigint')
    .addColumn('approvals_notified_at', 'bigint')
    .execute()
  await engine.createUsageChanges(db)
  for (const table of countedTables) await engine.countUsage(db, table)
  await createUsageRows(db)
}

/** A view of how much each row counts, to compare the totals with the rows, a part of a table at a time. */
async function createUsageRows(db: Kysely<unknown>): Promise<void> {
  const rows = countedTables.map((table) => {
    const { key = 'id' } = measures[table]
    const { storage, waiting } = countsOf(table, table)
    // Postgres reads a part by a table's key only where all tables have the same types.
    return `select '${table}' as source, tenant_id, ${key} as key, cast(${storage} as bigint) as storage,
      cast(${waiting} as bigint) as active_approvals from ${table}`
  })
  await sql`create view usage_rows as ${sql.raw(rows.join(' union all '))}`.execute(db)
}
