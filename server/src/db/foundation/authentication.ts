import type { Kysely } from 'kysely'
import {
  createIndexes,
  flag,
  primaryKey,
  required,
  tenantReference,
  userReference,
  withDefault,
} from '../ddl/table-parts.ts'

/** Sessions, the links and codes of emails, sign-ins with Google that have begun, and sign-ups held for review. */
export async function createAuthentication(db: Kysely<unknown>): Promise<void> {
  await createSessions(db)
  await createOneTimeTokens(db)
  await db.schema
    .createTable('oauth_flows')
    .addColumn('state_hash', 'text', primaryKey)
    .addColumn('browser_hash', 'text', required)
    .addColumn('verifier', 'text', required)
    .addColumn('nonce', 'text', required)
    .addColumn('payload', 'text', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('held_sign_ups')
    .addColumn('id', 'text', primaryKey)
    .addColumn('email', 'text', required)
    .addColumn('payload', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', primaryKey)
    .addColumn('user_id', 'text', userReference)
    .addColumn('tenant_id', 'text', tenantReference)
    .addColumn('provider', 'text', withDefault('email'))
    .addColumn('recovery', 'integer', flag)
    .addColumn('user_agent', 'text', withDefault(''))
    .addColumn('created_at', 'bigint', required)
    .addColumn('authenticated_at', 'bigint', withDefault(0))
    .addColumn('last_seen_at', 'bigint', withDefault(0))
    .addColumn('expires_at', 'bigint', required)
    .execute()
  await createIndexes(db, [
    'index sessions_user on sessions (user_id)',
    'index sessions_tenant on sessions (tenant_id)',
  ])
}

async function createOneTimeTokens(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('one_time_tokens')
    .addColumn('hash', 'text', primaryKey)
    .addColumn('purpose', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('tenant_id', 'text')
    .addColumn('user_id', 'text')
    // A request from another browser leaves the token valid.
    .addColumn('browser', 'text', withDefault(''))
    .addColumn('payload', 'text', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await createIndexes(db, [
    'index one_time_tokens_email on one_time_tokens (email, purpose)',
    'index one_time_tokens_user on one_time_tokens (user_id)',
    'index one_time_tokens_browser on one_time_tokens (browser, purpose)',
  ])
}
