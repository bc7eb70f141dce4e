import type { TenantDb } from '../../db/tenant-db.ts'
import { recountAffected } from '../feedback/affected-people.ts'

/** Recounts an item's votes and affected people. */
export async function recountSupport(db: TenantDb, feedbackId: string): Promise<void> {
  const votes = await db
    .selectFrom('votes')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('feedback_id', '=', feedbackId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('feedback')
    .set({ vote_count: Number(votes.n) })
    .where('id', '=', feedbackId)
    .execute()
  await recountAffected(db, feedbackId)
}
