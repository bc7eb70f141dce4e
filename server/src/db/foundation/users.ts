import type { Kysely } from 'kysely'
import { flag, oneOf, primaryKey, required, userReference, withDefault } from '../ddl/table-parts.ts'

/** Accounts, their photos, and their connected accounts of other providers. */
export async function createUsers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', primaryKey)
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text')
    .addColumn('first_name', 'text', required)
    .addColumn('last_name', 'text', required)
    .addColumn('image_url', 'text', required)
    .addColumn('account_status', 'text', oneOf('account_status', ['', 'Completed']))
    .addColumn('consent_help', 'integer', flag)
    .addColumn('consent_marketing', 'integer', flag)
    .addColumn('theme', 'text', withDefault('auto'))
    .addColumn('language', 'text', withDefault(''))
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('photos')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('hash', 'text', required)
    .addColumn('webp_base64', 'text', required)
    .execute()
  await db.schema
    .createTable('oauth_accounts')
    .addColumn('provider', 'text', oneOf('provider', ['google']))
    .addColumn('subject', 'text', required)
    .addColumn('user_id', 'text', userReference)
    .addColumn('email', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('oauth_accounts_pk', ['provider', 'subject'])
    .execute()
  await db.schema.createIndex('oauth_accounts_user').on('oauth_accounts').column('user_id').execute()
}
