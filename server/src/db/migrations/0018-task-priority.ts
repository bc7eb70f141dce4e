import { type Kysely, sql } from 'kysely'
import { oneOf } from './table-parts.ts'

/** How urgent a task is; a board narrowed to it, or to words, is counted by its project. */
export async function taskPriority(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('tasks')
    .addColumn('priority', 'text', (column) =>
      oneOf('priority', ['none', 'low', 'medium', 'high', 'urgent'])(column.defaultTo('none')),
    )
    .execute()
  await sql`create index tasks_priority on tasks (tenant_id, project_id, priority, column_id)`.execute(db)
}
