import { type Kysely, sql } from 'kysely'
import type { EngineDdl } from './engine-ddl.ts'
import { flag, oneOf, required, tenantTable, within } from './table-parts.ts'

/** Google, recovery, invitations, several organisations a person, signed-in devices, and the audit log. */
export async function accounts(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await widenUsers(db)
  await widenSessions(db)
  await widenMemberships(db)
  await createGoogle(db)
  await createHeldSignUps(db)
  await createInvitations(db)
  await createAudit(db, engine)
}

async function widenUsers(db: Kysely<unknown>): Promise<void> {
  const users = db.schema.alterTable('users')
  await users.addColumn('theme', 'text', (column) => column.notNull().defaultTo('auto')).execute()
  await users.addColumn('language', 'text', (column) => column.notNull().defaultTo('')).execute()
  await db.schema
    .createTable('photos')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('hash', 'text', required)
    .addColumn('webp_base64', 'text', required)
    .execute()
  await db.schema.alterTable('tenants').addColumn('deleted_at', 'bigint').execute()
}

async function widenSessions(db: Kysely<unknown>): Promise<void> {
  const sessions = db.schema.alterTable('sessions')
  await sessions.addColumn('provider', 'text', (column) => column.notNull().defaultTo('email')).execute()
  await sessions.addColumn('recovery', 'integer', flag).execute()
  await sessions.addColumn('authenticated_at', 'bigint', (column) => column.notNull().defaultTo(0)).execute()
  await sessions.addColumn('last_seen_at', 'bigint', (column) => column.notNull().defaultTo(0)).execute()
  await sessions.addColumn('user_agent', 'text', (column) => column.notNull().defaultTo('')).execute()
  const tokens = db.schema.alterTable('one_time_tokens')
  await tokens.addColumn('tenant_id', 'text').execute()
  await tokens.addColumn('user_id', 'text').execute()
  await db.schema.createIndex('one_time_tokens_user').on('one_time_tokens').column('user_id').execute()
}

async function widenMemberships(db: Kysely<unknown>): Promise<void> {
  const memberships = db.schema.alterTable('memberships')
  await memberships.addColumn('first_name', 'text', (column) => column.notNull().defaultTo('')).execute()
  await memberships.addColumn('last_name', 'text', (column) => column.notNull().defaultTo('')).execute()
  await memberships.addColumn('consent_help', 'integer').execute()
  await memberships.addColumn('consent_marketing', 'integer').execute()
  await memberships.addColumn('last_sign_in_at', 'bigint').execute()
}

async function createGoogle(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('oauth_accounts')
    .addColumn('provider', 'text', oneOf('provider', ['google']))
    .addColumn('subject', 'text', required)
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('oauth_accounts_pk', ['provider', 'subject'])
    .execute()
  await db.schema.createIndex('oauth_accounts_user').on('oauth_accounts').column('user_id').execute()
  await db.schema
    .createTable('oauth_flows')
    .addColumn('state_hash', 'text', (column) => column.primaryKey())
    .addColumn('browser_hash', 'text', required)
    .addColumn('verifier', 'text', required)
    .addColumn('nonce', 'text', required)
    .addColumn('payload', 'text', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
}

const createHeldSignUps = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .createTable('held_sign_ups')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', required)
    .addColumn('payload', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()

async function createInvitations(db: Kysely<unknown>): Promise<void> {
  await within(
    tenantTable(db, 'invitations')
      .addColumn('id', 'text', required)
      .addColumn('email', 'text', required)
      .addColumn('first_name', 'text', required)
      .addColumn('last_name', 'text', required)
      .addColumn('message', 'text', required)
      .addColumn('role', 'text', oneOf('role', ['User', 'Administrator']))
      .addColumn('invited_by_id', 'text', required)
      .addColumn('created_at', 'bigint', required)
      .addColumn('sent_at', 'bigint', required)
      .addColumn('expires_at', 'bigint', required),
    'invitations',
    'invited_by_id',
    'people',
  ).execute()
  await sql`create unique index invitations_email on invitations (tenant_id, email)`.execute(db)
}

async function createAudit(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await engine
    .byKey(
      tenantTable(db, 'audit_heads', [])
        .addColumn('seq', 'bigint', required)
        .addColumn('hash', 'text', required),
    )
    .execute()
  await tenantTable(db, 'audit_log', ['seq'])
    .addColumn('seq', 'bigint', required)
    .addColumn('action', 'text', required)
    .addColumn('actor_id', 'text')
    .addColumn('target_kind', 'text')
    .addColumn('target_id', 'text')
    .addColumn('fields', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('request_id', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('hash', 'text', required)
    .execute()
  await engine.freezeAudit(db)
}
