import { type Kysely, sql } from 'kysely'
import type { EngineDdl } from '../ddl/engine-ddl.ts'
import {
  createIndexes,
  flag,
  oneOf,
  references,
  required,
  tenantTable,
  withDefault,
} from '../ddl/table-parts.ts'

/** Members and contacts; contacts' secrets and codes, and the team's notes about contacts. */
export async function createPeople(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await createPeopleTable(db)
  await createContactSecrets(db)
  await createNotes(db)
  await tenantTable(db, 'merged_people', ['from_id'])
    .addColumn('from_id', 'text', required)
    .addColumn('into_id', 'text', required)
    .$call(references('merged_people', { into_id: 'people' }))
    .$call(engine.byKey)
    .execute()
  await createIndexes(db, ['index merged_people_into on merged_people (tenant_id, into_id)'])
}

async function createPeopleTable(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'people')
    .addColumn('id', 'text', required)
    .addColumn('kind', 'text', oneOf('kind', ['member', 'contact', 'system', 'api_key']))
    .addColumn('name', 'text', required)
    .addColumn('folded_name', 'text', withDefault(''))
    .addColumn('user_id', 'text', (column) => column.references('users.id'))
    .addColumn('visitor_hash', 'text')
    .addColumn('added_by_id', 'text')
    // No foreign key: contacts stay when the project whose site identified them is deleted.
    .addColumn('identity_project_id', 'text')
    .addColumn('external_id', 'text')
    .addColumn('email', 'text')
    .addColumn('email_verified', 'integer', flag)
    .addColumn('email_confirmed_at', 'bigint')
    .addColumn('pending_email', 'text')
    .addColumn('pending_email_at', 'bigint')
    .addColumn('mail_asked_at', 'bigint')
    .addColumn('mail_confirmed_at', 'bigint')
    .addColumn('mail_stopped', 'text')
    .addColumn('company_id', 'text')
    .addColumn('company_signed', 'integer', flag)
    .addColumn('searched', 'text', (column) =>
      column
        .generatedAlwaysAs(
          sql`folded_name || ' ' || coalesce(email, '') || ' ' || lower(coalesce(external_id, ''))`,
        )
        .stored()
        .notNull(),
    )
    .addColumn('traits', 'text', withDefault('{}'))
    .addColumn('language', 'text')
    .addColumn('trusted', 'integer', flag)
    .addColumn('blocked', 'integer', flag)
    .addColumn('erased', 'integer', flag)
    .addColumn('seen_at', 'bigint', withDefault(0))
    .addColumn('created_at', 'bigint', required)
    .$call(references('people', { company_id: 'companies' }))
    .execute()
  await createIndexes(db, [
    'unique index people_visitor on people (tenant_id, visitor_hash) where visitor_hash is not null',
    `unique index people_external on people (tenant_id, identity_project_id, external_id)
      where external_id is not null`,
    `unique index people_confirmed on people (tenant_id, email)
      where email_confirmed_at is not null and external_id is null`,
    `unique index people_added on people (tenant_id, email)
      where added_by_id is not null and email is not null`,
    "index people_members on people (tenant_id) where kind = 'member'",
    'index people_user on people (user_id) where user_id is not null',
    // The address comes first: a bounce names no organisation.
    'index people_email on people (email, tenant_id) where email is not null',
    // The list of contacts is searched in this index, without reading the table.
    `index people_seen on people (tenant_id, seen_at, id, searched, company_id)
      where kind = 'contact' and erased = 0`,
    `index people_name on people (tenant_id, folded_name, id, searched, company_id)
      where kind = 'contact' and erased = 0`,
    'index people_company on people (tenant_id, company_id, seen_at, id) where company_id is not null',
  ])
}

async function createContactSecrets(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'contact_secrets', ['hash'])
    .addColumn('hash', 'text', required)
    .addColumn('person_id', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .$call(references('contact_secrets', { person_id: 'people' }))
    .execute()
  await createIndexes(db, ['index contact_secrets_person on contact_secrets (tenant_id, person_id)'])
  // Each browser that requests a code has a code of its own, and is known for the address once it has signed in.
  await tenantTable(db, 'contact_codes', ['email', 'browser'])
    .addColumn('email', 'text', required)
    .addColumn('browser', 'text', withDefault(''))
    .addColumn('code_hash', 'text', required)
    .addColumn('tries', 'integer', withDefault(0))
    .addColumn('expires_at', 'bigint', required)
    .addColumn('signed_in_at', 'bigint')
    .execute()
}

async function createNotes(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'person_notes')
    .addColumn('id', 'text', required)
    .addColumn('person_id', 'text', required)
    .addColumn('author_id', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .$call(references('person_notes', { person_id: 'people', author_id: 'people' }))
    .execute()
  await createIndexes(db, [
    'index person_notes_person on person_notes (tenant_id, person_id, id)',
    'index person_notes_author on person_notes (tenant_id, author_id)',
  ])
}
