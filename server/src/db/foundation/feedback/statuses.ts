import type { Kysely } from 'kysely'
import {
  createIndexes,
  flag,
  oneOf,
  references,
  required,
  tenantTable,
  withDefault,
} from '../../ddl/table-parts.ts'

/** The statuses that a project's feedback can have. */
export async function createStatuses(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'statuses')
    .addColumn('id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('category', 'text', oneOf('category', ['open', 'planned', 'started', 'done', 'closed']))
    .addColumn('color', 'text', withDefault('gray'))
    .addColumn('position', 'integer', required)
    .addColumn('is_default', 'integer', flag)
    .addColumn('freezes_votes', 'integer', flag)
    .addColumn('freezes_comments', 'integer', flag)
    .$call(references('statuses', { project_id: 'projects' }))
    .execute()
  await createIndexes(db, ['index statuses_project on statuses (tenant_id, project_id, position)'])
}
