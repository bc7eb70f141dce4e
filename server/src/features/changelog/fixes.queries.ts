import type { TenantDb } from '../../db/tenant-db.ts'

/** Items that a person wrote, and bugs that they reported, with their earlier answer about the fix. */
const ownItems = (db: TenantDb, personId: string) =>
  db
    .selectFrom('feedback')
    .leftJoin('fix_answers', (join) =>
      join.onRef('fix_answers.feedback_id', '=', 'feedback.id').on('fix_answers.person_id', '=', personId),
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
      'feedback.done_at',
      'fix_answers.fixed as answer',
      'fix_answers.created_at as answered_at',
    ])
    .where('feedback.merged_into_id', 'is', null)
    .where('feedback.id', 'in', (eb) =>
      eb
        .selectFrom('feedback as written')
        .select('written.id')
        .where('written.author_id', '=', personId)
        .union(
          eb
            .selectFrom('reports')
            .select('reports.feedback_id as id')
            .where('reports.author_id', '=', personId),
        ),
    )

/** One item of a person's own. */
export const findOwnItem = (db: TenantDb, { personId, id }: { personId: string; id: string }) =>
  ownItems(db, personId).where('feedback.id', '=', id).executeTakeFirst()

/** A person's own items of a project that published entries are linked to, newest entry first. */
export const listShippedItems = (
  db: TenantDb,
  options: { personId: string; projectId: string; limit: number },
) =>
  ownItems(db, options.personId)
    .innerJoin('changelog_items', 'changelog_items.feedback_id', 'feedback.id')
    .innerJoin('changelog_entries', 'changelog_entries.id', 'changelog_items.entry_id')
    .select([
      'changelog_entries.id as entry_id',
      'changelog_entries.title as entry_title',
      'changelog_entries.published_at',
    ])
    .where('changelog_entries.published_at', 'is not', null)
    .where('feedback.project_id', '=', options.projectId)
    .orderBy('changelog_entries.published_at', 'desc')
    .orderBy('changelog_entries.id', 'desc')
    .limit(options.limit)
    .execute()

/** Stores a person's answer about an item in place of their earlier one. */
export async function upsertAnswer(
  db: TenantDb,
  answer: {
    feedback_id: string
    person_id: string
    entry_id: string | null
    fixed: 0 | 1
    created_at: number
  },
): Promise<void> {
  const { entry_id, fixed, created_at } = answer
  await db
    .insertInto('fix_answers')
    .values(answer)
    .onConflict((oc) => oc.columns(['feedback_id', 'person_id']).doUpdateSet({ entry_id, fixed, created_at }))
    .execute()
}

/** Keeps the answers that refer to an entry when the entry is deleted: they are about the items. */
export const clearAnsweredEntry = (db: TenantDb, entryId: string) =>
  db.updateTable('fix_answers').set({ entry_id: null }).where('entry_id', '=', entryId).execute()
