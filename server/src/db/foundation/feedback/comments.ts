import type { Kysely } from 'kysely'
import type { EngineDdl } from '../../ddl/engine-ddl.ts'
import {
  createIndexes,
  flag,
  oneOf,
  references,
  required,
  tenantTable,
  withDefault,
} from '../../ddl/table-parts.ts'

/** Comments on items, and their earlier versions. */
export async function createComments(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await tenantTable(db, 'comments')
    .addColumn('id', 'text', required)
    .addColumn('feedback_id', 'text', required)
    .addColumn('merged_from_id', 'text')
    .addColumn('parent_id', 'text')
    .addColumn('author_id', 'text', required)
    .addColumn('published_name', 'text')
    .addColumn('body', 'text', required)
    .addColumn('internal', 'integer', flag)
    .addColumn('official', 'integer', flag)
    .addColumn('moderation', 'text', (column) =>
      oneOf('moderation', ['approved', 'held', 'rejected'])(column.defaultTo('approved')),
    )
    .addColumn('hold_reasons', 'text', withDefault('[]'))
    .addColumn('hidden', 'integer', flag)
    .addColumn('listed', 'integer', flag)
    .addColumn('created_at', 'bigint', required)
    .addColumn('edited_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .$call(references('comments', { feedback_id: 'feedback', author_id: 'people', parent_id: 'comments' }))
    .execute()
  await createIndexes(db, [
    'index comments_feedback on comments (tenant_id, feedback_id, id)',
    'index comments_listed on comments (tenant_id, feedback_id, id) where listed = 1',
    `index comments_held on comments (tenant_id, feedback_id, id)
      where moderation = 'held' and deleted_at is null`,
    `index comments_erasable on comments (tenant_id, deleted_at)
      where deleted_at is not null and body <> ''`,
    'index comments_author on comments (tenant_id, author_id)',
    // Without this index, deleting a comment reads all comments of the organisation to find its replies.
    'index comments_parent on comments (tenant_id, parent_id) where parent_id is not null',
  ])
  await tenantTable(db, 'comment_versions', ['comment_id', 'id'])
    .addColumn('comment_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('deleted_at', 'bigint')
    .$call(references('comment_versions', { comment_id: 'comments' }))
    .$call(engine.byKey)
    .execute()
}
