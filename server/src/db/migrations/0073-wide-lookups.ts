import { type Kysely, sql } from 'kysely'

/**
 * Indexes for statements that read all of an organisation, or of the installation, to find a few rows, and what is still
 * to be deleted of erased items and contacts.
 */
export async function wideLookups(db: Kysely<unknown>): Promise<void> {
  // Of the address alone too: a bounce names no organisation.
  await sql`drop index people_email`.execute(db)
  await sql`create index people_email on people (email, tenant_id) where email is not null`.execute(db)
  await sql`create index votes_caster on votes (tenant_id, cast_by_id) where cast_by_id is not null`.execute(
    db,
  )
  await sql`create index audit_log_actor on audit_log (tenant_id, actor_id, seq) where actor_id is not null`.execute(
    db,
  )
  await sql`alter table erasures add column has_traces integer not null default 0`.execute(db)
  await sql`create index erasures_age on erasures (erased_at)`.execute(db)
  await sql`create index erasures_traces on erasures (erased_at) where has_traces = 1`.execute(db)
}
