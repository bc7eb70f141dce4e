import type { GlobalDb } from '../../db/database.ts'
import { emailKey } from '../../lib/email-key.ts'

type Users = Pick<GlobalDb, 'global'>

export const findUserByEmail = ({ global }: Users, email: string) =>
  global
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'first_name', 'last_name'])
    .where('email', '=', emailKey(email))
    .executeTakeFirst()

export const findUser = ({ global }: Users, id: string) =>
  global.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** The sign-up that waits for an address to be proven, if there is one. */
export const findPendingSignUp = ({ global }: Users, email: string, now: number) =>
  global
    .selectFrom('one_time_tokens')
    .select('payload')
    .where('purpose', '=', 'activation')
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .executeTakeFirst()

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
      'memberships.last_sign_in_at',
      'tenants.name',
      'tenants.plan',
      'tenants.suspended_at',
      'tenants.suspended_reason',
    ])
    .where('memberships.user_id', '=', userId)
    .where('memberships.login_enabled', '=', 1)
    .where('tenants.deleted_at', 'is', null)
    .orderBy('memberships.created_at')
    .execute()

/** Notes that a member came in, or came over from another organisation of theirs. */
export const updateLastSignIn = (
  { global }: Users,
  { userId, tenantId, now }: { userId: string; tenantId: string; now: number },
) =>
  global
    .updateTable('memberships')
    .set({ last_sign_in_at: now })
    .where('user_id', '=', userId)
    .where('tenant_id', '=', tenantId)
    .execute()

export const updatePasswordHash = (
  { global }: Users,
  { userId, passwordHash, now }: { userId: string; passwordHash: string; now: number },
) =>
  global
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', userId)
    .execute()
