import type { ProjectContents } from '@earshot/shared/project/project'
import { countRows } from '../../db/count-rows.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { deleteKeysOfProject } from '../api-key/key-removal.ts'

/** Marks a project as deleted. @returns false if there is no such project, or it was marked already. */
export async function updateDeleted(db: TenantDb, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('projects')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Creation time of a project that is being deleted; undefined for every other one. */
export const findDeleted = (db: TenantDb, id: string) =>
  db
    .selectFrom('projects')
    .select(['id', 'created_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()

/** Numbers of rows that a deletion of the project removes. */
export const countContents = async (db: TenantDb, projectId: string): Promise<ProjectContents> => {
  const items = db.selectFrom('feedback').where('feedback.project_id', '=', projectId)
  const comments = items.innerJoin('comments', 'comments.feedback_id', 'feedback.id')
  return {
    ideas: await countRows(items.where('kind', '=', 'idea')),
    bugs: await countRows(items.where('kind', '=', 'bug')),
    comments: await countRows(comments.where('comments.deleted_at', 'is', null)),
    tasks: await countRows(
      db.selectFrom('tasks').where('project_id', '=', projectId).where('deleted_at', 'is', null),
    ),
    columns: await countRows(db.selectFrom('board_columns').where('project_id', '=', projectId)),
  }
}

/** Up to `limit` tasks of a project. */
export const listTasksOf = (db: TenantDb, projectId: string, limit: number) =>
  db
    .selectFrom('tasks')
    .select(['id', 'created_at'])
    .where('project_id', '=', projectId)
    .limit(limit)
    .execute()

/** Removes a project without feedback and tasks, with its board, statuses, logo and widget installs. */
export async function deleteProject(db: TenantDb, projectId: string): Promise<void> {
  await db
    .deleteFrom('import_parts')
    .where('import_id', 'in', (eb) =>
      eb.selectFrom('imports').select('imports.id').where('imports.project_id', '=', projectId),
    )
    .execute()
  for (const table of [
    'files',
    'source_maps',
    'upload_keys',
    'issue_trackers',
    'chat_channels',
    'imports',
    'changelog_entries',
    'changelog_subscriptions',
    'board_columns',
    'custom_fields',
    'statuses',
    'logos',
    'identity_secrets',
    'identity_days',
    'sightings',
    'dismissed_errors',
    'unread_counts',
  ] as const)
    await db.deleteFrom(table).where('project_id', '=', projectId).execute()
  await deleteKeysOfProject(db, projectId)
  await db.deleteFrom('projects').where('id', '=', projectId).execute()
}
