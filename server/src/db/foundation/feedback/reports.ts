import type { Kysely } from 'kysely'
import { createIndexes, references, required, tenantTable } from '../../ddl/table-parts.ts'

/** Reports of bugs, with the diagnostics that the page sent. */
export async function createReports(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'reports')
    .addColumn('id', 'text', required)
    .addColumn('feedback_id', 'text', required)
    .addColumn('author_id', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('environment', 'text', required)
    .addColumn('diagnostics', 'text')
    .addColumn('created_at', 'bigint', required)
    .$call(references('reports', { feedback_id: 'feedback', author_id: 'people' }))
    .execute()
  await createIndexes(db, [
    'index reports_feedback on reports (tenant_id, feedback_id, id)',
    'index reports_author on reports (tenant_id, author_id)',
  ])
}
