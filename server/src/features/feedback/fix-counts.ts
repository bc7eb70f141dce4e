import type { FixCounts } from '@earshot/shared/feedback/feedback'
import type { TenantDb } from '../../db/tenant-db.ts'

/** Numbers of "fixed" and "not fixed" answers for a changelog entry or an item. */
export async function countFixAnswers(
  db: TenantDb,
  of: { entryId: string } | { feedbackId: string },
): Promise<FixCounts> {
  const query = db
    .selectFrom('fix_answers')
    .select((eb) => ['fixed', eb.fn.countAll<number>().as('count')])
    .groupBy('fixed')
  const rows = await ('entryId' in of
    ? query.where('entry_id', '=', of.entryId)
    : query.where('feedback_id', '=', of.feedbackId)
  ).execute()
  const count = (answer: 0 | 1) => Number(rows.find(({ fixed }) => fixed === answer)?.count ?? 0)
  return { fixed: count(1), notFixed: count(0) }
}

/** A customer's last answer whether a finished item works for them. */
export const findFixAnswer = (db: TenantDb, feedbackId: string, personId: string) =>
  db
    .selectFrom('fix_answers')
    .select(['fixed', 'comment_id'])
    .where('feedback_id', '=', feedbackId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
