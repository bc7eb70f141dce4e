import type { Kysely } from 'kysely'
import {
  createIndexes,
  flag,
  oneOf,
  references,
  required,
  tenantReference,
  tenantTable,
  userReference,
  withDefault,
} from '../ddl/table-parts.ts'

const roles = ['User', 'Administrator']

/** Memberships of users in organisations, and invitations to become a member. */
export async function createMembers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('memberships')
    .addColumn('user_id', 'text', userReference)
    .addColumn('tenant_id', 'text', tenantReference)
    .addColumn('person_id', 'text', required)
    .addColumn('role', 'text', oneOf('role', roles))
    .addColumn('owner', 'integer', flag)
    .addColumn('login_enabled', 'integer', required)
    .addColumn('first_name', 'text', withDefault(''))
    .addColumn('last_name', 'text', withDefault(''))
    .addColumn('consent_help', 'integer')
    .addColumn('consent_marketing', 'integer')
    .addColumn('last_sign_in_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('memberships_pk', ['user_id', 'tenant_id'])
    .execute()
  // Also used to list the members of an organisation.
  await createIndexes(db, ['index memberships_person on memberships (tenant_id, person_id)'])
  await tenantTable(db, 'invitations')
    .addColumn('id', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('first_name', 'text', required)
    .addColumn('last_name', 'text', required)
    .addColumn('message', 'text', required)
    .addColumn('role', 'text', oneOf('role', roles))
    .addColumn('invited_by_id', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('sent_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .$call(references('invitations', { invited_by_id: 'people' }))
    .execute()
  await createIndexes(db, [
    'unique index invitations_email on invitations (tenant_id, email)',
    'index invitations_inviter on invitations (tenant_id, invited_by_id)',
  ])
}
