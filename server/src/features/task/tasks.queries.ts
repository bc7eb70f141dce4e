import type { Updateable } from 'kysely'
import { preparedInsert } from '../../db/prepared.ts'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** Columns of a task; `people` is its assignee. */
export const taskColumns = [
  'tasks.id',
  'tasks.project_id',
  'tasks.number',
  'tasks.column_id',
  'tasks.rank',
  'tasks.title',
  'tasks.description',
  'tasks.priority',
  'tasks.due_at',
  'tasks.blocked_reason',
  'tasks.comment_count',
  'tasks.created_at',
  'tasks.updated_at',
  'tasks.archived_at',
  'tasks.deleted_at',
  'people.id as assignee_id',
  'people.name as assignee_name',
  'people.kind as assignee_kind',
] as const

const withAssignee = (db: TenantDb) =>
  db.selectFrom('tasks').leftJoin('people', 'people.id', 'tasks.assignee_id').select(taskColumns)

export const findTask = (db: TenantDb, id: string) =>
  withAssignee(db).where('tasks.id', '=', id).executeTakeFirst()

/** Locks a task until the transaction of `db` ends; read the task afterwards. */
export async function lockTask(db: TenantDb, id: string): Promise<void> {
  await db
    .updateTable('tasks')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', id)
    .execute()
}

export type TaskRow = NonNullable<Awaited<ReturnType<typeof findTask>>>

/** Feedback linked to tasks, with the columns that the board shows. */
export const listLinks = (db: TenantDb, taskIds: readonly string[]) =>
  db
    .selectFrom('task_feedback')
    .innerJoin('feedback', 'feedback.id', 'task_feedback.feedback_id')
    .select([
      'task_feedback.task_id',
      'feedback.id',
      'feedback.project_id',
      'feedback.merged_into_id',
      'feedback.kind',
      'feedback.number',
      'feedback.title',
      'feedback.status_id',
      'feedback.vote_count',
      'feedback.report_count',
    ])
    .where('task_feedback.task_id', 'in', taskIds)
    .orderBy('feedback.number')
    .execute()

export type LinkRow = Awaited<ReturnType<typeof listLinks>>[number]

/** Rank next to a position in a column: of the first task after it, or the last one before it. */
export const findNeighbourRank = (
  db: TenantDb,
  columnId: string,
  side: 'behind' | 'before',
  rank: string,
  movingId: string,
): Promise<string | null> =>
  firstRank(
    ranksIn(db, columnId)
      .where('id', '!=', movingId)
      .where('rank', side === 'behind' ? '>' : '<', rank)
      .orderBy('rank', side === 'behind' ? 'asc' : 'desc'),
  )

/** Rank of a task, if it is in this column. */
export const findRankIn = async (
  db: TenantDb,
  columnId: string,
  taskId: string | null,
): Promise<string | null> =>
  taskId === null ? null : firstRank(ranksIn(db, columnId).where('id', '=', taskId))

/** Rank of a column's last task, not counting the one that moves. */
export const findLastRank = (db: TenantDb, columnId: string, movingId: string): Promise<string | null> =>
  firstRank(ranksIn(db, columnId).where('id', '!=', movingId).orderBy('rank', 'desc'))

const ranksIn = (db: TenantDb, columnId: string) =>
  db.selectFrom('tasks').select('rank').where('column_id', '=', columnId)

const firstRank = async (ranks: ReturnType<typeof ranksIn>): Promise<string | null> =>
  (await ranks.limit(1).executeTakeFirst())?.rank ?? null

export const insertTask = preparedInsert('tasks')

export async function updateTask(
  db: TenantDb,
  id: string,
  values: Updateable<TenantTables['tasks']> & { updated_at: number },
): Promise<void> {
  await db.updateTable('tasks').set(values).where('id', '=', id).execute()
}

/** Subquery of the columns for finished work. */
export const finishedColumns = (db: TenantDb) =>
  db
    .selectFrom('board_columns')
    .innerJoin('statuses', 'statuses.id', 'board_columns.status_id')
    .select('board_columns.id')
    .where('statuses.category', 'in', ['done', 'closed'])

/** Up to `limit` tasks that were deleted before a time. */
export const listDeletedTasks = (db: TenantDb, before: number, limit: number) =>
  db
    .selectFrom('tasks')
    .select(['id', 'created_at'])
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .limit(limit)
    .execute()

/** Moves a column's archived and deleted tasks into another column. @returns true if there were any. */
export async function moveHiddenTasks(db: TenantDb, columnId: string, toId: string): Promise<void> {
  await db
    .updateTable('tasks')
    .set({ column_id: toId })
    .where('column_id', '=', columnId)
    .where((eb) => eb.or([eb('archived_at', 'is not', null), eb('deleted_at', 'is not', null)]))
    .execute()
}

/** @returns false if the link existed already. */
export async function insertLink(db: TenantDb, taskId: string, feedbackId: string): Promise<boolean> {
  const inserted = await db
    .insertInto('task_feedback')
    .values({ task_id: taskId, feedback_id: feedbackId })
    .onConflict((oc) => oc.columns(['task_id', 'feedback_id']).doNothing())
    .returning('task_id')
    .execute()
  return inserted.length > 0
}

/** @returns true if there was such a link. */
export async function deleteLink(db: TenantDb, taskId: string, feedbackId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('task_feedback')
    .where('task_id', '=', taskId)
    .where('feedback_id', '=', feedbackId)
    .returning('task_id')
    .execute()
  return deleted.length > 0
}
