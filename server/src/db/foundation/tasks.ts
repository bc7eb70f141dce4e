import type { Kysely } from 'kysely'
import type { EngineDdl } from '../ddl/engine-ddl.ts'
import {
  createIndexes,
  deletedWith,
  flag,
  oneOf,
  references,
  required,
  tenantTable,
  withDefault,
} from '../ddl/table-parts.ts'

/** Task boards: their columns, the tasks, and the feedback that tasks refer to. */
export async function createTasks(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await createColumns(db, engine)
  await createTasksTable(db, engine)
  await tenantTable(db, 'task_feedback', ['task_id', 'feedback_id'])
    .addColumn('task_id', 'text', required)
    .addColumn('feedback_id', 'text', required)
    .$call(deletedWith('task_feedback', { task_id: 'tasks' }))
    .$call(references('task_feedback', { feedback_id: 'feedback' }))
    .$call(engine.byKey)
    .execute()
  await createIndexes(db, ['index task_feedback_feedback on task_feedback (tenant_id, feedback_id)'])
  await createTaskComments(db)
}

async function createTaskComments(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'task_comments')
    .addColumn('id', 'text', required)
    .addColumn('task_id', 'text', required)
    .addColumn('author_id', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('edited_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .$call(references('task_comments', { task_id: 'tasks', author_id: 'people' }))
    .execute()
  await createIndexes(db, [
    'index task_comments_task on task_comments (tenant_id, task_id, id)',
    'index task_comments_author on task_comments (tenant_id, author_id)',
    'index task_comments_deleted on task_comments (tenant_id, deleted_at) where deleted_at is not null',
  ])
}

async function createColumns(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await tenantTable(db, 'board_columns')
    .addColumn('id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('status_id', 'text')
    .addColumn('rank', engine.textByCharacterCode, required)
    .addColumn('wip_limit', 'integer')
    .addColumn('wip_hard', 'integer', flag)
    .addColumn('task_count', 'bigint', withDefault(0))
    .addColumn('created_at', 'bigint', required)
    .$call(references('board_columns', { project_id: 'projects', status_id: 'statuses' }))
    .execute()
  await createIndexes(db, [
    'index board_columns_project on board_columns (tenant_id, project_id, rank)',
    'index board_columns_status on board_columns (tenant_id, status_id) where status_id is not null',
  ])
}

async function createTasksTable(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await tenantTable(db, 'tasks')
    .addColumn('id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('number', 'bigint', required)
    .addColumn('column_id', 'text', required)
    .addColumn('rank', engine.textByCharacterCode, required)
    .addColumn('title', 'text', required)
    .addColumn('folded_title', 'text', withDefault(''))
    .addColumn('description', 'text', required)
    .addColumn('folded_description', 'text', withDefault(''))
    .addColumn('priority', 'text', (column) =>
      oneOf('priority', ['none', 'low', 'medium', 'high', 'urgent'])(column.defaultTo('none')),
    )
    .addColumn('assignee_id', 'text')
    .addColumn('due_at', 'bigint')
    .addColumn('blocked_reason', 'text')
    .addColumn('comment_count', 'bigint', withDefault(0))
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('archived_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .addUniqueConstraint('tasks_number', ['tenant_id', 'number'])
    .$call(references('tasks', { project_id: 'projects', column_id: 'board_columns', assignee_id: 'people' }))
    .execute()
  await createIndexes(db, [
    'index tasks_column on tasks (tenant_id, column_id, rank, id)',
    // Without the archived and deleted tasks, which accumulate.
    `index tasks_board on tasks (tenant_id, column_id, rank, id) where archived_at is null and deleted_at is null`,
    `index tasks_archived on tasks (tenant_id, column_id, rank, id)
      where archived_at is not null and deleted_at is null`,
    'index tasks_deleted on tasks (tenant_id, deleted_at) where deleted_at is not null',
    // The cards of a board that is filtered by priority or by words are counted by their project.
    'index tasks_priority on tasks (tenant_id, project_id, priority, column_id)',
    'index tasks_assignee on tasks (tenant_id, assignee_id, id) where assignee_id is not null',
    // Somebody's cards on a board are counted by column.
    `index tasks_assigned on tasks (tenant_id, assignee_id, column_id)
      where assignee_id is not null and archived_at is null and deleted_at is null`,
    // Due and blocked tasks are listed over all boards; finished tasks are excluded by their columns.
    'index tasks_due on tasks (tenant_id, column_id, due_at) where due_at is not null',
    'index tasks_blocked on tasks (tenant_id, id) where blocked_reason is not null',
  ])
}
