import type { Kysely } from 'kysely'
import { createIndexes, oneOf, references, required, tenantTable } from '../../ddl/table-parts.ts'

/** Tags of an organisation, and the items and tasks that have them. */
export async function createTags(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'tags')
    .addColumn('id', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('color', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addUniqueConstraint('tags_key', ['tenant_id', 'key'])
    .execute()
  await tenantTable(db, 'tag_links', ['item_id', 'tag_id'])
    .addColumn('item_id', 'text', required)
    .addColumn('tag_id', 'text', required)
    .addColumn('kind', 'text', oneOf('kind', ['feedback', 'task']))
    .$call(references('tag_links', { tag_id: 'tags' }))
    .execute()
  await createIndexes(db, ['index tag_links_tag on tag_links (tenant_id, tag_id, kind, item_id)'])
}
