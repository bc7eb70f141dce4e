import { prepared } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

const itemById = prepared((db: TenantDb, params: { id: string }) =>
  db
    .selectFrom('feedback')
    .innerJoin('statuses', 'statuses.id', 'feedback.status_id')
    .select([
      'feedback.id',
      'feedback.project_id',
      'feedback.kind',
      'feedback.number',
      'feedback.title',
      'feedback.body',
      'feedback.author_id',
      'feedback.visibility',
      'feedback.moderation',
      'feedback.listed',
      'feedback.vote_count',
      'feedback.report_count',
      'feedback.comment_count',
      'feedback.target_month',
      'feedback.assignee_id',
      'feedback.merged_into_id',
      'feedback.created_at',
      'feedback.updated_at',
      'feedback.status_id',
      'statuses.name as status_name',
      'statuses.category as status_category',
    ])
    .where('feedback.id', '=', params.id),
)

/** An item with its status. */
export async function findItem(db: TenantDb, id: string) {
  const [item] = await itemById(db, { id })
  return item
}

export type ItemRow = NonNullable<Awaited<ReturnType<typeof findItem>>>

export const listTagNames = (db: TenantDb, feedbackId: string) =>
  db
    .selectFrom('tag_links')
    .innerJoin('tags', 'tags.id', 'tag_links.tag_id')
    .select('tags.name')
    .where('tag_links.item_id', '=', feedbackId)
    .orderBy('tags.name')
    .execute()

export const findCommentRow = (db: TenantDb, id: string) =>
  db
    .selectFrom('comments')
    .select([
      'id',
      'feedback_id',
      'parent_id',
      'author_id',
      'body',
      'internal',
      'official',
      'listed',
      'deleted_at',
      'created_at',
      'edited_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst()

export type MessageComment = NonNullable<Awaited<ReturnType<typeof findCommentRow>>>

export const findTaskRow = (db: TenantDb, id: string) =>
  db
    .selectFrom('tasks')
    .innerJoin('board_columns', 'board_columns.id', 'tasks.column_id')
    .select([
      'tasks.id',
      'tasks.project_id',
      'tasks.number',
      'tasks.title',
      'tasks.description',
      'tasks.priority',
      'tasks.assignee_id',
      'tasks.due_at',
      'tasks.created_at',
      'tasks.updated_at',
      'tasks.archived_at',
      'board_columns.name as column_name',
    ])
    .where('tasks.id', '=', id)
    .where('tasks.deleted_at', 'is', null)
    .executeTakeFirst()

export type MessageTask = NonNullable<Awaited<ReturnType<typeof findTaskRow>>>

export const findTaskCommentRow = (db: TenantDb, id: string) =>
  db
    .selectFrom('task_comments')
    .select(['id', 'author_id', 'body', 'deleted_at', 'created_at', 'edited_at'])
    .where('id', '=', id)
    .executeTakeFirst()

export const findEntryRow = (db: TenantDb, id: string) =>
  db
    .selectFrom('changelog_entries')
    .select(['id', 'project_id', 'title', 'body', 'labels', 'published_at'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The person, if one of the organisation still has this id. */
export const findPersonKind = (db: TenantDb, id: string) =>
  db.selectFrom('people').select('kind').where('id', '=', id).executeTakeFirst()
