import type { Kysely } from 'kysely'
import type { EngineDdl } from '../ddl/engine-ddl.ts'
import { createIndexes, deletedWith, flag, references, required, tenantTable } from '../ddl/table-parts.ts'

/** Changelog entries, the feedback that each announces, customers' answers about finished items, and subscribers. */
export async function createChangelog(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await tenantTable(db, 'changelog_entries')
    .addColumn('id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('labels', 'text', required)
    .addColumn('quiet', 'integer', flag)
    .addColumn('finishes_items', 'integer', flag)
    .addColumn('publish_at', 'bigint')
    .addColumn('published_at', 'bigint')
    .addColumn('edited_at', 'bigint')
    .addColumn('notified_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .$call(references('changelog_entries', { project_id: 'projects' }))
    .execute()
  await createIndexes(db, [
    'index changelog_entries_project on changelog_entries (tenant_id, project_id, id)',
    `index changelog_entries_published on changelog_entries (tenant_id, project_id, published_at, id)
      where published_at is not null`,
  ])
  await tenantTable(db, 'changelog_items', ['entry_id', 'feedback_id'])
    .addColumn('entry_id', 'text', required)
    .addColumn('feedback_id', 'text', required)
    .$call(deletedWith('changelog_items', { entry_id: 'changelog_entries', feedback_id: 'feedback' }))
    .$call(engine.byKey)
    .execute()
  await createIndexes(db, ['index changelog_items_feedback on changelog_items (tenant_id, feedback_id)'])
  await createFixAnswers(db, engine)
  await tenantTable(db, 'changelog_subscriptions', ['project_id', 'person_id'])
    .addColumn('project_id', 'text', required)
    .addColumn('person_id', 'text', required)
    .addColumn('labels', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .$call(deletedWith('changelog_subscriptions', { project_id: 'projects', person_id: 'people' }))
    .$call(engine.byKey)
    .execute()
  await createIndexes(db, [
    'index changelog_subscriptions_person on changelog_subscriptions (tenant_id, person_id)',
  ])
}

async function createFixAnswers(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  const targets = { entry_id: 'changelog_entries', feedback_id: 'feedback', person_id: 'people' }
  await tenantTable(db, 'fix_answers', ['feedback_id', 'person_id'])
    .addColumn('feedback_id', 'text', required)
    .addColumn('person_id', 'text', required)
    .addColumn('entry_id', 'text')
    .addColumn('fixed', 'integer', required)
    .addColumn('comment_id', 'text')
    .addColumn('created_at', 'bigint', required)
    .$call(deletedWith('fix_answers', targets))
    .$call(engine.byKey)
    .execute()
  await createIndexes(db, [
    'index fix_answers_person on fix_answers (tenant_id, person_id)',
    'index fix_answers_entry on fix_answers (tenant_id, entry_id, created_at)',
  ])
}
