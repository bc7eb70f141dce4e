import type { GlobalDb } from '../../db/database.ts'
import { unassignTasks } from '../tasks/tasks.ts'
import { deletePlace, deleteSessionsIn } from './leave.queries.ts'

/** Who has a place in an organisation, and which. */
export interface Place {
  tenantId: string
  userId: string
  personId: string
}

/**
 * Ends a person's place in an organisation, in the transaction of `tx`: the membership and every session in
 * it; their open tasks are nobody's then. What the person wrote stays, under the name it was written.
 * @returns the handles of the sessions that ended.
 */
export async function endPlace(tx: GlobalDb, place: Place, now: number): Promise<string[]> {
  const ended = await endSessionsIn(tx, place)
  await deletePlace(tx, place)
  await unassignTasks(tx.tenant(place.tenantId), place.personId, now)
  return ended
}

/** Ends a user's sessions in one organisation; those in others are not its business. @returns their handles. */
export const endSessionsIn = (
  tx: Pick<GlobalDb, 'global'>,
  { tenantId, userId }: Pick<Place, 'tenantId' | 'userId'>,
): Promise<string[]> => deleteSessionsIn(tx, tenantId, userId)
