import { type Kysely, sql } from 'kysely'

/** The address of a project's public board, beside its key: whoever follows a link has no organisation yet. */
export async function boardAddresses(db: Kysely<unknown>): Promise<void> {
  await sql`alter table project_keys add column slug text not null default ''`.execute(db)
  await sql`update project_keys set slug = (select slug from projects
    where projects.tenant_id = project_keys.tenant_id and projects.id = project_keys.project_id)`.execute(db)
  await sql`create unique index project_keys_slug on project_keys (slug)`.execute(db)
}
