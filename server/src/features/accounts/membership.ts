import type { Database } from '../../db/database.ts'
import { preparedGlobal } from '../../db/prepared-global.ts'

const membershipOf = preparedGlobal((db, given: { userId: string; tenantId: string }) =>
  db
    .selectFrom('memberships')
    .select(['person_id', 'role', 'owner'])
    .where('user_id', '=', given.userId)
    .where('tenant_id', '=', given.tenantId)
    .where('login_enabled', '=', 1),
)

/** A user's place in an organisation while they may sign in to it, or undefined. */
export async function findMembership(db: Database, userId: string, tenantId: string) {
  const [membership] = await membershipOf(db.dialect, db.connection, { userId, tenantId })
  return membership
}
