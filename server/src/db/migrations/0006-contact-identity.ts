import { type Kysely, sql } from 'kysely'
import { flag, required, tenantTable, within } from './table-parts.ts'

/** Who a customer's own site says that a contact is, the secrets by which it says so, and where widgets were seen. */
export async function contactIdentity(db: Kysely<unknown>): Promise<void> {
  // Without a reference to projects: SQLite adds none over two columns to a table that stands.
  await sql`alter table people add column identity_project_id text`.execute(db)
  await sql`alter table people add column external_id text`.execute(db)
  await sql`alter table people add column email text`.execute(db)
  await sql`alter table people add column email_verified integer not null default 0`.execute(db)
  await sql`create unique index people_external on people (tenant_id, identity_project_id, external_id) where external_id is not null`.execute(
    db,
  )
  await sql`alter table projects add column identity_mode text not null default 'off' check (identity_mode in ('off', 'measure', 'on'))`.execute(
    db,
  )
  await within(
    tenantTable(db, 'identity_secrets')
      .addColumn('id', 'text', required)
      .addColumn('project_id', 'text', required)
      .addColumn('sealed', 'text', required)
      .addColumn('ending', 'text', required)
      .addColumn('created_at', 'bigint', required)
      .addColumn('used_at', 'bigint'),
    'identity_secrets',
    'project_id',
    'projects',
  ).execute()
  await sql`create index identity_secrets_project on identity_secrets (tenant_id, project_id, id)`.execute(db)
  await within(
    tenantTable(db, 'identity_days', ['project_id', 'day'])
      .addColumn('project_id', 'text', required)
      .addColumn('day', 'integer', required)
      .addColumn('signed', 'bigint', flag)
      .addColumn('unsigned', 'bigint', flag),
    'identity_days',
    'project_id',
    'projects',
  ).execute()
  await within(
    tenantTable(db, 'sightings', ['project_id', 'origin'])
      .addColumn('project_id', 'text', required)
      .addColumn('origin', 'text', required)
      .addColumn('seen_at', 'bigint')
      .addColumn('refused_at', 'bigint'),
    'sightings',
    'project_id',
    'projects',
  ).execute()
}
