import { type Kysely, sql } from 'kysely'
import { type CountedTable, countsOf, type EngineDdl } from './engine-ddl.ts'
import { oneOf, required } from './table-parts.ts'

/**
 * What of its plan's limits an organisation uses is counted as rows change: every change adds a line of its own, so that
 * no two writers wait for each other, and the lines are added up from time to time. Which plan held from when is kept,
 * with why, and so is a plan that the operator gives for free until a date.
 */
export async function usageAndPlans(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await db.schema
    .createTable('usage_totals')
    .addColumn('tenant_id', 'text', (column) => column.primaryKey().references('tenants.id'))
    .addColumn('storage', 'bigint', required)
    .addColumn('active_approvals', 'bigint', required)
    .addColumn('storage_told_at', 'bigint')
    .addColumn('approvals_told_at', 'bigint')
    .execute()
  await engine.createUsageChanges(db)
  for (const table of counted) await engine.countUsage(db, table)
  await showRows(db, counted)
  await countWhatIsThere(db)
  await plans(db)
}

/** Whose rows count, and how: their bytes, and whether one waits for approval. */
export const counted: readonly CountedTable[] = [
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
  {
    name: 'reports',
    columns: ['body', 'environment'],
    bytes: (row) => `octet_length(${row}.body) + octet_length(${row}.environment)`,
  },
  { name: 'comment_versions', columns: ['body'], bytes: (row) => `octet_length(${row}.body)` },
  {
    name: 'tasks',
    columns: ['title', 'description'],
    bytes: (row) => `octet_length(${row}.title) + octet_length(${row}.description)`,
  },
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
]

/** What every row that counts does count, so that the totals can be compared with it. */
export async function showRows(db: Kysely<unknown>, tables: readonly CountedTable[]): Promise<void> {
  const rows = tables.map((table) => {
    const { storage, waiting } = countsOf(table, table.name)
    return `select tenant_id, ${storage} as storage, ${waiting} as active_approvals from ${table.name}`
  })
  await sql`create view usage_rows as ${sql.raw(rows.join(' union all '))}`.execute(db)
}

async function countWhatIsThere(db: Kysely<unknown>): Promise<void> {
  await sql`insert into usage_totals (tenant_id, storage, active_approvals)
    select tenants.id, coalesce(sum(storage), 0), coalesce(sum(active_approvals), 0)
    from tenants left join usage_rows on usage_rows.tenant_id = tenants.id
    group by tenants.id`.execute(db)
}

async function plans(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants add column set_plan text not null default 'free'`.execute(db)
  await sql`update tenants set set_plan = plan`.execute(db)
  await db.schema
    .createTable('plan_periods')
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addColumn('starts_at', 'bigint', required)
    .addColumn('plan', 'text', oneOf('plan', ['free', 'pro', 'agency']))
    .addColumn('reason', 'text', oneOf('reason', ['comp', 'subscription', 'trial', 'operator']))
    .addPrimaryKeyConstraint('plan_periods_pk', ['tenant_id', 'starts_at'])
    .execute()
  await sql`insert into plan_periods (tenant_id, starts_at, plan, reason)
    select id, created_at, plan, 'operator' from tenants`.execute(db)
  await db.schema
    .createTable('comps')
    .addColumn('tenant_id', 'text', (column) => column.primaryKey().references('tenants.id'))
    .addColumn('plan', 'text', oneOf('plan', ['pro', 'agency']))
    .addColumn('note', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('ends_at', 'bigint', required)
    .addColumn('told', 'text', oneOf('told', ['nothing', 'week', 'day']))
    .execute()
  await db.schema.createIndex('comps_end').on('comps').columns(['ends_at']).execute()
}
