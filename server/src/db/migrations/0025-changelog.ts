import { type Kysely, sql } from 'kysely'
import type { EngineDdl } from './engine-ddl.ts'
import { flag, required, type Table, tenantTable, within } from './table-parts.ts'

/** What a project has published, which feedback that tells of, and what reporters say of the bugs among it. */
export async function changelog(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await within(
    tenantTable(db, 'changelog_entries')
      .addColumn('id', 'text', required)
      .addColumn('project_id', 'text', required)
      .addColumn('title', 'text', required)
      .addColumn('body', 'text', required)
      .addColumn('labels', 'text', required)
      .addColumn('quiet', 'integer', flag)
      .addColumn('publish_at', 'bigint')
      .addColumn('published_at', 'bigint')
      .addColumn('edited_at', 'bigint')
      .addColumn('notified_at', 'bigint')
      .addColumn('created_at', 'bigint', required)
      .addColumn('updated_at', 'bigint', required),
    'changelog_entries',
    'project_id',
    'projects',
  ).execute()
  await sql`create index changelog_entries_project on changelog_entries (tenant_id, project_id, id)`.execute(
    db,
  )
  await sql`create index changelog_entries_published on changelog_entries
    (tenant_id, project_id, published_at, id) where published_at is not null`.execute(db)

  const items = tenantTable(db, 'changelog_items', ['entry_id', 'feedback_id'])
    .addColumn('entry_id', 'text', required)
    .addColumn('feedback_id', 'text', required)
  await engine.byKey(goesWith(items, 'changelog_items', references)).execute()
  await sql`create index changelog_items_feedback on changelog_items (tenant_id, feedback_id)`.execute(db)

  const answers = tenantTable(db, 'fix_answers', ['feedback_id', 'person_id'])
    .addColumn('feedback_id', 'text', required)
    .addColumn('person_id', 'text', required)
    .addColumn('entry_id', 'text', required)
    .addColumn('fixed', 'integer', required)
    .addColumn('created_at', 'bigint', required)
  await engine.byKey(goesWith(answers, 'fix_answers', { ...references, person_id: 'people' })).execute()
  await sql`create index fix_answers_person on fix_answers (tenant_id, person_id)`.execute(db)
  await sql`create index fix_answers_entry on fix_answers (tenant_id, entry_id)`.execute(db)
}

const references = { entry_id: 'changelog_entries', feedback_id: 'feedback' }

/** A row goes with whatever it refers to. */
const goesWith = (table: Table, name: string, targets: Record<string, string>): Table =>
  Object.entries(targets).reduce(
    (table, [column, target]) =>
      table.addForeignKeyConstraint(
        `${name}_${column}_fk`,
        ['tenant_id', column] as never,
        target,
        ['tenant_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      ) as Table,
    table,
  )
