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

/** A person's own items of a project that are done, the last finished first. */
export const listDoneItems = (
  db: TenantDb,
  options: { personId: string; projectId: string; limit: number },
) =>
  ownItems(db, options.personId)
    .where('feedback.project_id', '=', options.projectId)
    .where('feedback.done_at', 'is not', null)
    .orderBy('feedback.done_at', 'desc')
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
    comment_id: string | null
    created_at: number
  },
): Promise<void> {
  const { feedback_id: _feedbackId, person_id: _personId, ...values } = answer
  await db
    .insertInto('fix_answers')
    .values(answer)
    .onConflict((oc) => oc.columns(['feedback_id', 'person_id']).doUpdateSet(values))
    .execute()
}

/** The latest answers about an item, or about an entry's items, newest first, with the words that came with them. */
export const listAnswers = (db: TenantDb, of: { feedbackId: string } | { entryId: string }, limit: number) =>
  db
    .selectFrom('fix_answers')
    .innerJoin('people', 'people.id', 'fix_answers.person_id')
    .innerJoin('feedback', 'feedback.id', 'fix_answers.feedback_id')
    .leftJoin('comments', (join) =>
      join.onRef('comments.id', '=', 'fix_answers.comment_id').on('comments.deleted_at', 'is', null),
    )
    .select([
      'people.id as person_id',
      'people.name as person_name',
      'people.kind as person_kind',
      'feedback.id as feedback_id',
      'feedback.kind',
      'feedback.number',
      'fix_answers.fixed',
      'comments.body',
      'fix_answers.created_at',
    ])
    .$if('feedbackId' in of, (query) =>
      query.where('fix_answers.feedback_id', '=', 'feedbackId' in of ? of.feedbackId : ''),
    )
    .$if('entryId' in of, (query) =>
      query.where('fix_answers.entry_id', '=', 'entryId' in of ? of.entryId : ''),
    )
    .orderBy('fix_answers.created_at', 'desc')
    .limit(limit)
    .execute()

/** Keeps the answers that refer to an entry when the entry is deleted: they are about the items. */
export const clearAnsweredEntry = (db: TenantDb, entryId: string) =>
  db.updateTable('fix_answers').set({ entry_id: null }).where('entry_id', '=', entryId).execute()
