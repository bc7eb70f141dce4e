import { type Kysely, sql } from 'kysely'

/** The corner of a project's launcher, and the name that an organisation's mails come from. */
export async function customisedBranding(db: Kysely<unknown>): Promise<void> {
  await sql`alter table projects add column branding_position text check (branding_position in ('bottom-left', 'bottom-right'))`.execute(
    db,
  )
  await sql`alter table tenants add column sender_name text not null default ''`.execute(db)
}
