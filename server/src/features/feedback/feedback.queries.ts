import type { ExpressionBuilder, Updateable } from 'kysely'
import { prepared, preparedInsert } from '../../db/prepared.ts'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** Columns of an author, from the joined `people`. */
export const authorColumns = [
  'people.id as author_id',
  'people.name as author_name',
  'people.kind as author_kind',
  'people.external_id as author_external_id',
  'people.email as author_email',
  'people.email_verified as author_email_verified',
  'people.email_confirmed_at as author_email_confirmed_at',
] as const

/** An item with its author, as the team's lists show it. */
export const withAuthor = (db: TenantDb) =>
  db
    .selectFrom('feedback')
    .innerJoin('people', 'people.id', 'feedback.author_id')
    .leftJoin('people as assignee', 'assignee.id', 'feedback.assignee_id')
    .select([
      'feedback.id',
      'feedback.project_id',
      'feedback.kind',
      'feedback.number',
      'feedback.title',
      'feedback.body',
      'feedback.status_id',
      'feedback.visibility',
      'feedback.moderation',
      'feedback.hold_reasons',
      'feedback.listed',
      'feedback.finished',
      'feedback.vote_count',
      'feedback.comment_count',
      'feedback.held_comment_count',
      'feedback.report_count',
      'feedback.company_count',
      'feedback.company_value',
      'feedback.answered',
      'feedback.created_at',
      'feedback.updated_at',
      'feedback.updated_by_id',
      'feedback.target_month',
      'feedback.done_at',
      'feedback.tracking_version',
      'feedback.merged_into_id',
      'feedback.merged_at',
      'feedback.before_merge',
      ...authorColumns,
      'feedback.assignee_id',
      'assignee.name as assignee_name',
      'assignee.kind as assignee_kind',
    ])

export const findFeedback = async (db: TenantDb, id: string): Promise<FeedbackRow | undefined> =>
  (await findById(db, { id }))[0]

const findById = prepared((db: TenantDb, { id }: { id: string }) =>
  withAuthor(db).where('feedback.id', '=', id),
)

/** The member who wrote an item down for its author, with its source; undefined if the author sent it. */
export const findWriting = (db: TenantDb, id: string) =>
  db
    .selectFrom('feedback')
    .innerJoin('people as writer', 'writer.id', 'feedback.written_by_id')
    .select(['writer.id', 'writer.name', 'writer.kind', 'feedback.source', 'feedback.said_on'])
    .where('feedback.id', '=', id)
    .executeTakeFirst()

/** Locks an item until the transaction of `db` ends; read the item afterwards. */
export async function lockFeedback(db: TenantDb, id: string): Promise<void> {
  await lockRow(db, { id })
}

const lockRow = prepared((db: TenantDb, { id }: { id: string }) =>
  db
    .updateTable('feedback')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', id),
)

/** Time of a change of an item, and the person who made it; null for the system. */
export type Change = { updated_at: number; updated_by_id: string | null }

export const changedBy = ({ actor, now }: { actor: { personId: string }; now: number }): Change => ({
  updated_at: now,
  updated_by_id: actor.personId,
})

export type FeedbackRow = Awaited<ReturnType<typeof findById>>[number]

/** Items that a contact has submitted, newest first. */
export const listOwnFeedback = (
  db: TenantDb,
  request: { personId: string; projectId: string; after: string | undefined; limit: number },
): Promise<FeedbackRow[]> => {
  let query = withAuthor(db)
    .where('feedback.author_id', '=', request.personId)
    .where('feedback.project_id', '=', request.projectId)
    .where('feedback.visibility', '!=', 'team')
  if (request.after) query = query.where('feedback.id', '<', request.after)
  return query.orderBy('feedback.id', 'desc').limit(request.limit).execute()
}

/** True if a person has written an item or a comment before, even one that was rejected. */
const hasWritten = (eb: ExpressionBuilder<TenantTables, 'people'>) =>
  eb
    .or(
      (['feedback', 'comments'] as const).map((table) =>
        eb.exists(
          eb.selectFrom(table).select(`${table}.id`).whereRef(`${table}.author_id`, '=', 'people.id'),
        ),
      ),
    )
    .as('has_written')

/** Columns of an item and of an author that decide about a comment. */
export const findCommentable = prepared((db: TenantDb, params: { id: string; personId: string }) =>
  db
    .selectFrom('feedback')
    .innerJoin('statuses', 'statuses.id', 'feedback.status_id')
    .innerJoin('people', (join) => join.on('people.id', '=', params.personId))
    .select([
      'feedback.id',
      'feedback.project_id',
      'feedback.author_id',
      'feedback.visibility',
      'feedback.moderation',
      'feedback.merged_into_id',
      'feedback.merged_at',
      'feedback.before_merge',
      'statuses.freezes_comments',
      'statuses.name as status_name',
      'people.name as person_name',
      'people.blocked',
      'people.trusted',
      'people.external_id',
      'people.email_verified',
      hasWritten,
    ])
    .where('feedback.id', '=', params.id),
)

/** Counts a contact's public comment. */
export const addComment = prepared((db: TenantDb, params: { id: string; by: string; now: number }) =>
  db
    .updateTable('feedback')
    .set((eb) => ({
      ...{ comment_count: eb('comment_count', '+', 1), answered: 0 },
      ...{ updated_at: params.now, updated_by_id: params.by },
    }))
    .where('id', '=', params.id),
)

/** Counts a contact's comment that is held for review. */
export const addHeldComment = prepared((db: TenantDb, params: { id: string; by: string; now: number }) =>
  db
    .updateTable('feedback')
    .set((eb) => ({
      held_comment_count: eb('held_comment_count', '+', 1),
      ...{ updated_at: params.now, updated_by_id: params.by },
    }))
    .where('id', '=', params.id),
)

export async function updateCommentCounts(
  db: TenantDb,
  id: string,
  counts: Pick<FeedbackRow, 'comment_count' | 'held_comment_count' | 'answered'> & Change,
): Promise<void> {
  await db.updateTable('feedback').set(counts).where('id', '=', id).execute()
}

/** Sets whether the latest public comment of an item is the team's. */
export async function updateAnswered(
  db: TenantDb,
  id: string,
  values: { answered: 0 | 1 } & Change,
): Promise<void> {
  await db.updateTable('feedback').set(values).where('id', '=', id).execute()
}

/** Counts a team's public answer. */
export async function addAnswer(db: TenantDb, id: string, change: Change): Promise<void> {
  await db
    .updateTable('feedback')
    .set((eb) => ({
      comment_count: eb('comment_count', '+', 1),
      answered: 1,
      ...change,
    }))
    .where('id', '=', id)
    .execute()
}

/** Writes columns of an item. */
export async function updateFeedback(
  db: TenantDb,
  id: string,
  values: Updateable<TenantTables['feedback']> & Change,
): Promise<void> {
  await db.updateTable('feedback').set(values).where('id', '=', id).execute()
}

export const listTasksOf = (db: TenantDb, feedbackId: string) =>
  db
    .selectFrom('task_feedback')
    .innerJoin('tasks', 'tasks.id', 'task_feedback.task_id')
    .innerJoin('board_columns', 'board_columns.id', 'tasks.column_id')
    .select(['tasks.id', 'tasks.project_id', 'tasks.number', 'tasks.title'])
    .select('board_columns.name as column_name')
    .where('task_feedback.feedback_id', '=', feedbackId)
    .where('tasks.deleted_at', 'is', null)
    .orderBy('tasks.number')
    .execute()

/** Numbers of ideas and bugs that a person submitted. */
export const countSent = (db: TenantDb, authorId: string) =>
  db
    .selectFrom('feedback')
    .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
    .where('author_id', '=', authorId)
    .groupBy('kind')
    .execute()

/** Columns of a submitter that decide about a submission, and the initial status of new feedback. */
export const findSubmitter = prepared((db: TenantDb, params: { id: string; projectId: string }) =>
  db
    .selectFrom('people')
    .innerJoin('statuses', (join) =>
      join.on('statuses.project_id', '=', params.projectId).on('statuses.is_default', '=', 1),
    )
    .select([
      'people.trusted',
      'people.blocked',
      'people.external_id',
      'people.email_verified',
      hasWritten,
      'statuses.id as status_id',
    ])
    .where('people.id', '=', params.id),
)

export const insertFeedback = preparedInsert('feedback')
