import type { Database, GlobalDb } from '../../db/database.ts'
import { preparedGlobal } from '../../db/prepared-global.ts'

const membershipOf = preparedGlobal((db, given: { userId: string; tenantId: string }) =>
  db
    .selectFrom('memberships')
    .innerJoin('tenants', 'tenants.id', 'memberships.tenant_id')
    .select([
      'memberships.person_id',
      'memberships.role',
      'memberships.owner',
      'tenants.suspended_at',
      'tenants.suspended_reason',
    ])
    .where('memberships.user_id', '=', given.userId)
    .where('memberships.tenant_id', '=', given.tenantId)
    .where('memberships.login_enabled', '=', 1),
)

/** A user's place in an organisation while they may sign in to it, or undefined. */
export async function findMembership(db: Database, userId: string, tenantId: string) {
  const [membership] = await membershipOf(db.dialect, db.connection, { userId, tenantId })
  return membership
}

/** Whether an address, lower-cased, is that of somebody in the organisation's team. */
export async function isMemberAddress(
  { global }: Pick<GlobalDb, 'global'>,
  tenantId: string,
  email: string,
): Promise<boolean> {
  const member = await global
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where('memberships.tenant_id', '=', tenantId)
    .where('users.email', '=', email)
    .executeTakeFirst()
  return member !== undefined
}
