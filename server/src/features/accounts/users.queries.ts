import type { GlobalDb } from '../../db/database.ts'
import { emailKey } from './email-key.ts'

type Users = Pick<GlobalDb, 'global'>

export const findUserByEmail = ({ global }: Users, email: string) =>
  global
    .selectFrom('users')
    .select(['id', 'email', 'password_hash'])
    .where('email', '=', emailKey(email))
    .executeTakeFirst()

export const findUser = ({ global }: Users, id: string) =>
  global.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** The organisations a user may sign in to, oldest membership first. */
export const listMemberships = ({ global }: Users, userId: string) =>
  global
    .selectFrom('memberships')
    .innerJoin('tenants', 'tenants.id', 'memberships.tenant_id')
    .select([
      'memberships.tenant_id',
      'memberships.person_id',
      'memberships.role',
      'memberships.owner',
      'tenants.name',
      'tenants.plan',
    ])
    .where('memberships.user_id', '=', userId)
    .where('memberships.login_enabled', '=', 1)
    .orderBy('memberships.created_at')
    .execute()
