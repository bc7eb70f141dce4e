import type { GlobalDb } from '../../db/database.ts'
import { unassignTasks } from '../tasks/tasks.ts'
import { deleteMembership, deleteSessionsIn } from './leave.queries.ts'

/** Who has a membership in an organisation, and which. */
export interface MembershipKey {
  tenantId: string
  userId: string
  personId: string
}

/**
 * Ends a person's membership in an organisation, in the transaction of `tx`: the membership and every session in
 * it; their open tasks are nobody's then. What the person wrote stays, under the name it was written.
 * @returns the handles of the sessions that ended.
 */
export async function endMembership(tx: GlobalDb, membership: MembershipKey, now: number): Promise<string[]> {
  const ended = await endSessionsIn(tx, membership)
  await deleteMembership(tx, membership)
  await unassignTasks(tx.tenant(membership.tenantId), membership.personId, now)
  return ended
}

/** Ends a user's sessions in one organisation; those in others are not its business. @returns their handles. */
export const endSessionsIn = (
  tx: Pick<GlobalDb, 'global'>,
  { tenantId, userId }: Pick<MembershipKey, 'tenantId' | 'userId'>,
): Promise<string[]> => deleteSessionsIn(tx, tenantId, userId)
