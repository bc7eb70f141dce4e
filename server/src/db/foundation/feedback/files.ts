import type { Kysely } from 'kysely'
import type { EngineDdl } from '../../ddl/engine-ddl.ts'
import {
  createIndexes,
  oneOf,
  references,
  required,
  tenantTable,
  withDefault,
} from '../../ddl/table-parts.ts'

/**
 * Files that are attached to feedback, tasks and comments, or shown by changelog entries; their content is in the file store.
 */
export async function createFiles(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await createFilesTable(db)
  await db.schema
    .createTable('removed_files')
    .addColumn('tenant_id', 'text', required)
    .addColumn('key', 'text', required)
    .addPrimaryKeyConstraint('removed_files_pk', ['tenant_id', 'key'])
    .execute()
  await engine.keepRemovedFiles(db, 'files')
}

async function createFilesTable(db: Kysely<unknown>): Promise<void> {
  const targets = {
    project_id: 'projects',
    author_id: 'people',
    feedback_id: 'feedback',
    comment_id: 'comments',
    task_id: 'tasks',
    task_comment_id: 'task_comments',
  }
  await tenantTable(db, 'files')
    .addColumn('id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('author_id', 'text', required)
    .addColumn('feedback_id', 'text')
    .addColumn('comment_id', 'text')
    .addColumn('merged_from_id', 'text')
    .addColumn('entry_id', 'text')
    .addColumn('task_id', 'text')
    .addColumn('task_comment_id', 'text')
    .addColumn('unused_at', 'bigint')
    .addColumn('key', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('type', 'text', withDefault('image/webp'))
    .addColumn('state', 'text', oneOf('state', ['reserved', 'uploading', 'ready']))
    .addColumn('stated_bytes', 'bigint', required)
    .addColumn('bytes', 'bigint', required)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('network', 'text')
    .addColumn('shared_version', 'integer', withDefault(0))
    .addColumn('shared_until', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .$call(references('files', targets))
    .execute()
  await createIndexes(db, [
    // With the id: otherwise SQLite reads all files of the organisation in the order of their ids, because it considers
    // every index equally selective.
    'index files_feedback on files (tenant_id, feedback_id, id) where feedback_id is not null',
    'index files_comment on files (tenant_id, comment_id) where comment_id is not null',
    'index files_task on files (tenant_id, task_id, id) where task_id is not null',
    'index files_task_comment on files (tenant_id, task_comment_id) where task_comment_id is not null',
    'index files_entry on files (tenant_id, entry_id) where entry_id is not null',
    'index files_unused on files (tenant_id, unused_at) where unused_at is not null',
    'index files_author on files (tenant_id, author_id)',
    'index files_project on files (tenant_id, project_id, created_at)',
    'index files_key on files (tenant_id, key)',
    `index files_unsent on files (tenant_id, created_at)
      where feedback_id is null and entry_id is null and task_id is null`,
    // Files whose network must be deleted: it counts for the day of the upload, which limits each network's uploads.
    'index files_network on files (tenant_id, created_at) where network is not null',
  ])
}
