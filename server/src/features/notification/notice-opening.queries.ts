import type { TenantDb } from '../../db/tenant-db.ts'

/** Marks a notification as opened. @returns false if it was opened before, or is gone. */
export const updateOpened = async (
  db: TenantDb,
  { personId, broadcastId }: { personId: string; broadcastId: string },
  now: number,
): Promise<boolean> =>
  (await db
    .updateTable('notifications')
    .set({ opened_at: now })
    // After a merge of contacts, links in earlier emails contain the old id.
    .where('person_id', '=', (eb) =>
      eb.fn.coalesce(
        eb.selectFrom('merged_people').select('into_id').where('from_id', '=', personId),
        eb.val(personId),
      ),
    )
    .where('broadcast_id', '=', broadcastId)
    .where('opened_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst()) !== undefined

/** Counts one more person who has opened the email of a broadcast. @returns the broadcast's project. */
export async function countOpening(db: TenantDb, broadcastId: string): Promise<string> {
  const { project_id } = await db
    .updateTable('broadcasts')
    .set((eb) => ({ opened: eb('opened', '+', 1) }))
    .where('id', '=', broadcastId)
    .returning('project_id')
    .executeTakeFirstOrThrow()
  return project_id
}
