import { type Kysely, sql } from 'kysely'
import { type CountedTable, countsOf, type EngineDdl } from '../ddl/engine-ddl.ts'
import { required } from '../ddl/table-parts.ts'
import { countedTables } from '../tables/counted-tables.ts'

/**
 * Organisations' usage of their plans' limits. Triggers count rows as they change: every change adds a line of its own
 * to `usage_changes`, so that writers do not wait for each other, and the lines are added up from time to time.
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
  for (const table of tables) await engine.countUsage(db, table)
  await createUsageRows(db)
}

/** Columns, bytes and reviews of the rows of each table that counts. */
const definitions: { readonly [Name in CountedTable['name']]: Omit<CountedTable, 'name'> } = {
  feedback: {
    columns: ['title', 'body', 'moderation'],
    bytes: (row) => `octet_length(${row}.title) + octet_length(${row}.body)`,
    waits: (row) => `${row}.moderation = 'held'`,
  },
  comments: {
    columns: ['body', 'moderation', 'deleted_at'],
    bytes: (row) => `octet_length(${row}.body)`,
    waits: (row) => `${row}.moderation = 'held' and ${row}.deleted_at is null`,
  },
  feedback_field_values: {
    key: 'feedback_id',
    columns: ['value'],
    bytes: (row) => `octet_length(${row}.value)`,
  },
  person_field_values: {
    key: 'person_id',
    columns: ['value'],
    bytes: (row) => `octet_length(${row}.value)`,
  },
  comment_versions: { key: 'comment_id', columns: ['body'], bytes: (row) => `octet_length(${row}.body)` },
  tasks: {
    columns: ['title', 'description'],
    bytes: (row) => `octet_length(${row}.title) + octet_length(${row}.description)`,
  },
  task_comments: { columns: ['body'], bytes: (row) => `octet_length(${row}.body)` },
  changelog_entries: {
    columns: ['title', 'body'],
    bytes: (row) => `octet_length(${row}.title) + octet_length(${row}.body)`,
  },
  logos: {
    key: 'project_id',
    columns: ['webp_base64'],
    bytes: (row) => `octet_length(${row}.webp_base64) * 3 / 4`,
  },
  reports: {
    columns: ['body', 'environment', 'diagnostics'],
    bytes: (row) =>
      `octet_length(${row}.body) + octet_length(${row}.environment) + coalesce(octet_length(${row}.diagnostics), 0)`,
  },
  files: { columns: ['bytes'], bytes: (row) => `${row}.bytes` },
  source_maps: { columns: ['bytes'], bytes: (row) => `${row}.bytes` },
}

const tables: readonly CountedTable[] = countedTables.map((name) => ({ name, ...definitions[name] }))

/** A view of how much each row counts, to compare the totals with the rows, a part of a table at a time. */
async function createUsageRows(db: Kysely<unknown>): Promise<void> {
  const rows = tables.map((table) => {
    const { name, key = 'id' } = table
    const { storage, waiting } = countsOf(table, name)
    // Postgres reads a part by a table's key only where all tables have the same types.
    return `select '${name}' as source, tenant_id, ${key} as key, cast(${storage} as bigint) as storage,
      cast(${waiting} as bigint) as active_approvals from ${name}`
  })
  await sql`create view usage_rows as ${sql.raw(rows.join(' union all '))}`.execute(db)
}
