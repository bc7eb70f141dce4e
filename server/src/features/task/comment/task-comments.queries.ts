import type { Updateable } from 'kysely'
import { preparedInsert } from '../../../db/prepared.ts'
import type { TenantTables } from '../../../db/tables/schema.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

const withAuthor = (db: TenantDb) =>
  db
    .selectFrom('task_comments')
    .innerJoin('people', 'people.id', 'task_comments.author_id')
    .select([
      'task_comments.id',
      'task_comments.task_id',
      'task_comments.author_id',
      'task_comments.body',
      'task_comments.created_at',
      'task_comments.edited_at',
      'task_comments.deleted_at',
      'people.name as author_name',
      'people.kind as author_kind',
    ])

/** A comment of a task; undefined also for another task's. */
export const findTaskComment = (db: TenantDb, taskId: string, id: string) =>
  withAuthor(db)
    .where('task_comments.id', '=', id)
    .where('task_comments.task_id', '=', taskId)
    .executeTakeFirst()

export type TaskCommentRow = NonNullable<Awaited<ReturnType<typeof findTaskComment>>>

/** Comments of a task after an id, oldest first, deleted ones too. */
export const listTaskComments = (db: TenantDb, taskId: string, after: string, limit: number) =>
  withAuthor(db)
    .where('task_comments.task_id', '=', taskId)
    .where('task_comments.id', '>', after)
    .orderBy('task_comments.id')
    .limit(limit)
    .execute()

export const insertTaskComment = preparedInsert('task_comments')

export async function updateTaskComment(
  db: TenantDb,
  id: string,
  values: Updateable<TenantTables['task_comments']>,
): Promise<void> {
  await db.updateTable('task_comments').set(values).where('id', '=', id).execute()
}

/** Adds to the stored number of a task's comments. The caller holds the task's lock. */
export async function addToCommentCount(db: TenantDb, taskId: string, by: 1 | -1): Promise<void> {
  await db
    .updateTable('tasks')
    .set((eb) => ({ comment_count: eb('comment_count', '+', by) }))
    .where('id', '=', taskId)
    .execute()
}

/** Maximum participants notified of one task. */
const participantsMax = 200

/** People who commented on a task. */
export async function listTaskCommenters(db: TenantDb, taskId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('task_comments')
    .select('author_id')
    .distinct()
    .where('task_id', '=', taskId)
    .where('deleted_at', 'is', null)
    .limit(participantsMax)
    .execute()
  return rows.map(({ author_id }) => author_id)
}

const erasedAtOnce = 500

/** Erases comments deleted before a time, with their files. */
export async function deleteErasable(db: TenantDb, before: number): Promise<void> {
  const erasable = await db
    .selectFrom('task_comments')
    .select('id')
    .where('deleted_at', '<', before)
    .limit(erasedAtOnce)
    .execute()
  if (erasable.length === 0) return
  const ids = erasable.map(({ id }) => id)
  await db.deleteFrom('files').where('task_comment_id', 'in', ids).execute()
  await db.deleteFrom('task_comments').where('id', 'in', ids).execute()
  if (erasable.length === erasedAtOnce) await deleteErasable(db, before)
}
