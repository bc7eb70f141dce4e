import type { FixCounts } from '@earshot/shared/changelog/changelog'
import type { TenantDb } from '../../db/tenant-db.ts'

/** Numbers of "fixed" and "not fixed" answers for an entry or an item. */
export async function countAnswersOf(
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
  const count = (wanted: 0 | 1) => Number(rows.find(({ fixed }) => fixed === wanted)?.count ?? 0)
  return { fixed: count(1), notFixed: count(0) }
}

/** Bugs of a project that a person reported, with the published entries linked to them, newest entry first. */
export const listShippedBugs = (
  db: TenantDb,
  given: { personId: string; projectId: string; limit: number },
) =>
  db
    .selectFrom('changelog_items')
    .innerJoin('changelog_entries', 'changelog_entries.id', 'changelog_items.entry_id')
    .innerJoin('feedback', 'feedback.id', 'changelog_items.feedback_id')
    .leftJoin('fix_answers', (join) =>
      join
        .onRef('fix_answers.feedback_id', '=', 'feedback.id')
        .on('fix_answers.person_id', '=', given.personId),
    )
    .select([
      'feedback.id',
      'feedback.project_id',
      'feedback.kind',
      'feedback.number',
      'feedback.title',
      'feedback.author_id',
      'feedback.visibility',
      'feedback.moderation',
      'changelog_entries.id as entry_id',
      'changelog_entries.title as entry_title',
      'fix_answers.entry_id as answered_entry_id',
    ])
    .where('changelog_entries.published_at', 'is not', null)
    .where('feedback.project_id', '=', given.projectId)
    .where('feedback.kind', '=', 'bug')
    .where('feedback.id', 'in', (eb) =>
      eb
        .selectFrom('feedback as written')
        .select('written.id')
        .where('written.author_id', '=', given.personId)
        .union(
          eb
            .selectFrom('reports')
            .select('reports.feedback_id as id')
            .where('reports.author_id', '=', given.personId),
        ),
    )
    .orderBy('changelog_entries.published_at', 'desc')
    .orderBy('changelog_entries.id', 'desc')
    .limit(given.limit)
    .execute()

/** Stores a reporter's answer in place of their earlier one. */
export async function upsertAnswer(
  db: TenantDb,
  answer: { feedback_id: string; person_id: string; entry_id: string; fixed: 0 | 1; created_at: number },
): Promise<void> {
  const { entry_id, fixed, created_at } = answer
  await db
    .insertInto('fix_answers')
    .values(answer)
    .onConflict((oc) => oc.columns(['feedback_id', 'person_id']).doUpdateSet({ entry_id, fixed, created_at }))
    .execute()
}
