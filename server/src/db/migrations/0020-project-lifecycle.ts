import { type Kysely, sql } from 'kysely'

/**
 * Projects can be archived and deleted, get another address, which the earlier ones lead to, and another key, beside
 * which the earlier one works for a while.
 */
export async function projectLifecycle(db: Kysely<unknown>): Promise<void> {
  await sql`alter table projects add column archived_at bigint`.execute(db)
  await sql`alter table projects add column deleted_at bigint`.execute(db)
  await sql`create table project_slugs (
    slug text primary key, tenant_id text, project_id text, taken_at bigint not null)`.execute(db)
  await sql`insert into project_slugs (slug, tenant_id, project_id, taken_at)
    select slug, tenant_id, id, created_at from projects`.execute(db)
  await sql`create index project_slugs_project on project_slugs (tenant_id, project_id)`.execute(db)
  await sql`drop index project_keys_slug`.execute(db)
  await sql`alter table project_keys drop column slug`.execute(db)
  await sql`alter table project_keys add column ends_at bigint`.execute(db)
}
