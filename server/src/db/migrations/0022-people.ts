import { type Kysely, sql } from 'kysely'
import { flag, required, tenantTable, within } from './table-parts.ts'

/**
 * Contacts give a name and an address, prove it, and come back in more than one browser; the team sees who they are and
 * takes notes.
 */
export async function people(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people add column email_confirmed_at bigint`.execute(db)
  await sql`alter table people add column pending_email text`.execute(db)
  await sql`alter table people add column pending_email_at bigint`.execute(db)
  await sql`alter table people add column company text`.execute(db)
  await sql`alter table people add column traits text not null default '{}'`.execute(db)
  await sql`alter table people add column seen_at bigint not null default 0`.execute(db)
  await sql`alter table people add column erased integer not null default 0`.execute(db)
  await sql`update people set seen_at = created_at`.execute(db)
  await sql`update people set erased = 1 where kind = 'contact' and name = 'Former customer' and visitor_hash is null and external_id is null`.execute(
    db,
  )
  await sql`create unique index people_confirmed on people (tenant_id, email) where email_confirmed_at is not null and external_id is null`.execute(
    db,
  )
  await sql`create index people_email on people (tenant_id, email) where email is not null`.execute(db)
  await sql`create index people_seen on people (tenant_id, seen_at, id) where kind = 'contact' and erased = 0`.execute(
    db,
  )
  await within(
    tenantTable(db, 'contact_secrets', ['hash'])
      .addColumn('hash', 'text', required)
      .addColumn('person_id', 'text', required)
      .addColumn('created_at', 'bigint', required),
    'contact_secrets',
    'person_id',
    'people',
  ).execute()
  await sql`create index contact_secrets_person on contact_secrets (tenant_id, person_id)`.execute(db)
  await tenantTable(db, 'contact_codes', ['email'])
    .addColumn('email', 'text', required)
    .addColumn('code_hash', 'text', required)
    .addColumn('tries', 'integer', flag)
    .addColumn('expires_at', 'bigint', required)
    .execute()
  await within(
    within(
      tenantTable(db, 'person_notes')
        .addColumn('id', 'text', required)
        .addColumn('person_id', 'text', required)
        .addColumn('author_id', 'text', required)
        .addColumn('body', 'text', required)
        .addColumn('created_at', 'bigint', required),
      'person_notes',
      'person_id',
      'people',
    ),
    'person_notes',
    'author_id',
    'people',
  ).execute()
  await sql`create index person_notes_person on person_notes (tenant_id, person_id, id)`.execute(db)
  await sql`create index person_notes_author on person_notes (tenant_id, author_id)`.execute(db)
}
