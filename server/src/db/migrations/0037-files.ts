import { type Kysely, sql } from 'kysely'
import { counted, showRows } from './0033-usage-and-plans.ts'
import type { CountedTable, EngineDdl } from './engine-ddl.ts'
import { oneOf, required, tenantTable, within } from './table-parts.ts'

export const countedFiles: CountedTable = {
  name: 'files',
  columns: ['bytes'],
  bytes: (row) => `${row}.bytes`,
}

/** Files that are sent along with feedback and comments; their bytes lie in the file store. */
export async function fileTables(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  let table = tenantTable(db, 'files')
    .addColumn('id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('author_id', 'text', required)
    .addColumn('feedback_id', 'text')
    .addColumn('comment_id', 'text')
    .addColumn('merged_from_id', 'text')
    .addColumn('key', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('state', 'text', oneOf('state', ['reserved', 'uploading', 'ready']))
    .addColumn('stated_bytes', 'bigint', required)
    .addColumn('bytes', 'bigint', required)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('created_at', 'bigint', required)
  for (const [column, target] of [
    ['project_id', 'projects'],
    ['author_id', 'people'],
    ['feedback_id', 'feedback'],
    ['comment_id', 'comments'],
  ] as const)
    table = within(table, 'files', column, target)
  await table.execute()
  for (const index of [
    'files_feedback on files (tenant_id, feedback_id) where feedback_id is not null',
    'files_comment on files (tenant_id, comment_id) where comment_id is not null',
    'files_author on files (tenant_id, author_id)',
    'files_project on files (tenant_id, project_id, created_at)',
    'files_key on files (tenant_id, key)',
    'files_unsent on files (tenant_id, created_at) where feedback_id is null',
  ])
    await sql.raw(`create index ${index}`).execute(db)
  await engine.countUsage(db, countedFiles)
  await sql`drop view usage_rows`.execute(db)
  await showRows(db, [...counted, countedFiles])
  await db.schema
    .createTable('removed_files')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .execute()
  await engine.keepRemovedFiles(db, 'files')
}
