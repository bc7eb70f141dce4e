import { type Kysely, sql } from 'kysely'
import { type CountedTable, countsOf, type EngineDdl } from '../ddl/engine-ddl.ts'
import { required } from '../ddl/table-parts.ts'

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
  for (const table of countedTables) await engine.countUsage(db, table)
  await createUsageRows(db)
}

/** Tables whose rows count, with the bytes of a row, and SQL for rows held for review. */
const countedTables: readonly CountedTable[] = [
  {
    name: 'feedback',
    columns: ['title', 'body', 'moderation'],
    bytes: (row) => `octet_length(${row}.title) + octet_length(${row}.body)`,
    waits: (row) => `${row}.moderation = 'held'`,
  },
  {
    name: 'comments',
    columns: ['body', 'moderation', 'deleted_at'],
    bytes: (row) => `octet_length(${row}.body)`,
    waits: (row) => `${row}.moderation = 'held' and ${row}.deleted_at is null`,
  },
  { name: 'feedback_field_values', columns: ['value'], bytes: (row) => `octet_length(${row}.value)` },
  { name: 'person_field_values', columns: ['value'], bytes: (row) => `octet_length(${row}.value)` },
  { name: 'comment_versions', columns: ['body'], bytes: (row) => `octet_length(${row}.body)` },
  {
    name: 'tasks',
    columns: ['title', 'description'],
    bytes: (row) => `octet_length(${row}.title) + octet_length(${row}.description)`,
  },
  { name: 'task_comments', columns: ['body'], bytes: (row) => `octet_length(${row}.body)` },
  {
    name: 'changelog_entries',
    columns: ['title', 'body'],
    bytes: (row) => `octet_length(${row}.title) + octet_length(${row}.body)`,
  },
  {
    name: 'logos',
    columns: ['webp_base64'],
    bytes: (row) => `octet_length(${row}.webp_base64) * 3 / 4`,
  },
  {
    name: 'reports',
    columns: ['body', 'environment', 'diagnostics'],
    bytes: (row) =>
      `octet_length(${row}.body) + octet_length(${row}.environment) + coalesce(octet_length(${row}.diagnostics), 0)`,
  },
  { name: 'files', columns: ['bytes'], bytes: (row) => `${row}.bytes` },
  { name: 'source_maps', columns: ['bytes'], bytes: (row) => `${row}.bytes` },
]

/** A view of how much each row counts, to compare the totals with the rows. */
async function createUsageRows(db: Kysely<unknown>): Promise<void> {
  const rows = countedTables.map((table) => {
    const { storage, waiting } = countsOf(table, table.name)
    return `select tenant_id, ${storage} as storage, ${waiting} as active_approvals from ${table.name}`
  })
  await sql`create view usage_rows as ${sql.raw(rows.join(' union all '))}`.execute(db)
}
