import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { EngineDdl } from './engine-ddl.ts'
import { flag, oneOf, required, type Table, tenantTable, within } from './table-parts.ts'

export async function foundation(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await createInstallation(db, engine)
  await createProjects(db, engine)
  await createFeedback(db, engine)
  await createBoards(db, engine)
  await engine.createSearch(db)
}

async function createInstallation(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await db.schema
    .createTable('tenants')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', required)
    .addColumn('plan', 'text', oneOf('plan', ['free', 'pro', 'agency']))
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text')
    .addColumn('first_name', 'text', required)
    .addColumn('last_name', 'text', required)
    .addColumn('image_url', 'text', required)
    .addColumn('account_status', 'text', oneOf('account_status', ['', 'Completed']))
    .addColumn('consent_help', 'integer', flag)
    .addColumn('consent_marketing', 'integer', flag)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()
  await db.schema
    .createTable('one_time_tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('payload', 'text', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema
    .createIndex('one_time_tokens_email')
    .on('one_time_tokens')
    .columns(['email', 'purpose'])
    .execute()
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tenant_id', 'text')
    .addColumn('kind', 'text', required)
    .addColumn('payload', 'text', required)
    .addColumn('run_at', 'bigint', required)
    .addColumn('attempts', 'integer', flag)
    .addColumn('leased_until', 'bigint', flag)
    .addColumn('failed_at', 'bigint')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'bigint', required)
    .execute()
  await sql`create index jobs_due on jobs (run_at) where failed_at is null`.execute(db)
  await engine.createEvents(db)
  await db.schema
    .createTable('consumer_cursors')
    .addColumn('consumer', 'text', (column) => column.primaryKey())
    .addColumn('seq', 'text', required)
    .execute()
  await sql`insert into consumer_cursors (consumer, seq) values ('probe', '')`.execute(db)
}

async function createProjects(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await tenantTable(db, 'people')
    .addColumn('id', 'text', required)
    .addColumn('kind', 'text', oneOf('kind', ['member', 'contact', 'system', 'api_key']))
    .addColumn('name', 'text', required)
    .addColumn('user_id', 'text', (column) => column.references('users.id'))
    .addColumn('visitor_hash', 'text')
    .addColumn('trusted', 'integer', flag)
    .addColumn('blocked', 'integer', flag)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await sql`create unique index people_visitor on people (visitor_hash) where visitor_hash is not null`.execute(
    db,
  )
  await sql`create index people_members on people (tenant_id) where kind = 'member'`.execute(db)

  await db.schema
    .createTable('memberships')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addColumn('person_id', 'text', required)
    .addColumn('role', 'text', oneOf('role', ['User', 'Administrator']))
    .addColumn('owner', 'integer', flag)
    .addColumn('login_enabled', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('memberships_pk', ['user_id', 'tenant_id'])
    .addForeignKeyConstraint('memberships_person_fk', ['tenant_id', 'person_id'], 'people', [
      'tenant_id',
      'id',
    ])
    .execute()
  await db.schema.createIndex('memberships_tenant').on('memberships').column('tenant_id').execute()

  await tenantTable(db, 'projects')
    .addColumn('id', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('public_key', 'text', (column) => column.notNull().unique())
    .addColumn('allowed_origins', 'text', required)
    .addColumn('moderation', 'text', oneOf('moderation', ['off', 'unknown', 'all']))
    .addColumn('branding_color', 'text')
    .addColumn('branding_launcher_text', 'text')
    .addColumn('logo_hash', 'text')
    .addColumn('seen_at', 'bigint')
    .addColumn('seen_origin', 'text')
    .addColumn('refused_at', 'bigint')
    .addColumn('refused_origin', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('project_keys')
    .addColumn('public_key', 'text', (column) => column.primaryKey())
    .addColumn('tenant_id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addForeignKeyConstraint('project_keys_project_fk', ['tenant_id', 'project_id'], 'projects', [
      'tenant_id',
      'id',
    ])
    .execute()
  await within(
    tenantTable(db, 'logos', ['project_id'])
      .addColumn('project_id', 'text', required)
      .addColumn('hash', 'text', required)
      .addColumn('webp_base64', 'text', required),
    'logos',
    'project_id',
    'projects',
  ).execute()
  await within(
    tenantTable(db, 'statuses')
      .addColumn('id', 'text', required)
      .addColumn('project_id', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('category', 'text', oneOf('category', ['open', 'planned', 'started', 'done', 'closed']))
      .addColumn('position', 'integer', required)
      .addColumn('freezes_votes', 'integer', flag)
      .addColumn('freezes_comments', 'integer', flag),
    'statuses',
    'project_id',
    'projects',
  ).execute()
  await sql`create index statuses_project on statuses (tenant_id, project_id, position)`.execute(db)
  await engine
    .byKey(
      tenantTable(db, 'counters', ['name'])
        .addColumn('name', 'text', required)
        .addColumn('value', 'bigint', required),
    )
    .execute()
  await tenantTable(db, 'idempotency_keys', ['key'])
    .addColumn('key', 'text', required)
    .addColumn('request_hash', 'text', required)
    .addColumn('response', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await sql`create index idempotency_keys_age on idempotency_keys (tenant_id, created_at)`.execute(db)
}

async function createFeedback(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  let feedback = tenantTable(db, 'feedback')
    .addColumn('id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('kind', 'text', oneOf('kind', ['idea', 'bug']))
    .addColumn('number', 'bigint', required)
    .addColumn('title', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('status_id', 'text', required)
    .addColumn('author_id', 'text', required)
    .addColumn('visibility', 'text', oneOf('visibility', ['public', 'author', 'team']))
    .addColumn('moderation', 'text', oneOf('moderation', ['approved', 'held', 'rejected']))
    .addColumn('hold_reasons', 'text', required)
    .addColumn('listed', 'integer', flag)
    .addColumn('finished', 'integer', flag)
    .addColumn('vote_count', 'bigint', flag)
    .addColumn('comment_count', 'bigint', flag)
    .addColumn('report_count', 'bigint', flag)
    .addColumn('answered', 'integer', flag)
    .addColumn('author_unread', 'bigint', flag)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addUniqueConstraint('feedback_number', ['tenant_id', 'kind', 'number'] as never)
  feedback = within(feedback, 'feedback', 'project_id', 'projects')
  feedback = within(feedback, 'feedback', 'status_id', 'statuses')
  feedback = within(feedback, 'feedback', 'author_id', 'people')
  await feedback.execute()
  // Ascending and read backwards: new rows then go to the right edge, where both engines fill pages best.
  for (const index of [
    'feedback_public_top on feedback (tenant_id, project_id, kind, finished, vote_count, id) where listed = 1',
    'feedback_public_newest on feedback (tenant_id, project_id, kind, finished, id) where listed = 1',
    'feedback_tenant_top on feedback (tenant_id, vote_count, id)',
    "feedback_held on feedback (tenant_id, id) where moderation = 'held'",
    "feedback_unanswered on feedback (tenant_id, id) where answered = 0 and finished = 0 and moderation = 'approved'",
    'feedback_author on feedback (tenant_id, author_id, id)',
    'feedback_status on feedback (tenant_id, status_id, id)',
  ]) {
    await sql.raw(`create index ${index}`).execute(db)
  }

  let reports = tenantTable(db, 'reports')
    .addColumn('id', 'text', required)
    .addColumn('feedback_id', 'text', required)
    .addColumn('author_id', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('environment', 'text', required)
    .addColumn('created_at', 'bigint', required)
  reports = within(reports, 'reports', 'feedback_id', 'feedback')
  reports = within(reports, 'reports', 'author_id', 'people')
  await reports.execute()
  await sql`create index reports_feedback on reports (tenant_id, feedback_id, id)`.execute(db)

  let votes = tenantTable(db, 'votes', ['feedback_id', 'person_id'])
    .addColumn('feedback_id', 'text', required)
    .addColumn('person_id', 'text', required)
    .addColumn('cast_by_id', 'text')
    .addColumn('created_at', 'bigint', required)
  votes = within(votes, 'votes', 'feedback_id', 'feedback')
  votes = within(votes, 'votes', 'person_id', 'people')
  await engine.byKey(votes).execute()

  let comments = tenantTable(db, 'comments')
    .addColumn('id', 'text', required)
    .addColumn('feedback_id', 'text', required)
    .addColumn('parent_id', 'text')
    .addColumn('author_id', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('internal', 'integer', flag)
    .addColumn('official', 'integer', flag)
    .addColumn('created_at', 'bigint', required)
  comments = within(comments, 'comments', 'feedback_id', 'feedback')
  comments = within(comments, 'comments', 'author_id', 'people')
  comments = within(comments, 'comments', 'parent_id', 'comments')
  await comments.execute()
  await sql`create index comments_public on comments (tenant_id, feedback_id, id) where internal = 0`.execute(
    db,
  )
  await sql`create index comments_feedback on comments (tenant_id, feedback_id, id)`.execute(db)
}

async function createBoards(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  let columns = tenantTable(db, 'board_columns')
    .addColumn('id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('status_id', 'text')
    .addColumn('rank', engine.textByCharacterCode, required)
    .addColumn('wip_limit', 'integer')
    .addColumn('wip_hard', 'integer', flag)
    .addColumn('task_count', 'bigint', flag)
    .addColumn('created_at', 'bigint', required)
  columns = within(columns, 'board_columns', 'project_id', 'projects')
  columns = within(columns, 'board_columns', 'status_id', 'statuses')
  await columns.execute()
  await sql`create index board_columns_project on board_columns (tenant_id, project_id, rank)`.execute(db)

  let tasks = tenantTable(db, 'tasks')
    .addColumn('id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('number', 'bigint', required)
    .addColumn('column_id', 'text', required)
    .addColumn('rank', engine.textByCharacterCode, required)
    .addColumn('title', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('labels', 'text', required)
    .addColumn('assignee_id', 'text')
    .addColumn('due_at', 'bigint')
    .addColumn('blocked_reason', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addUniqueConstraint('tasks_number', ['tenant_id', 'number'] as never)
  tasks = within(tasks, 'tasks', 'project_id', 'projects')
  tasks = within(tasks, 'tasks', 'column_id', 'board_columns')
  tasks = within(tasks, 'tasks', 'assignee_id', 'people')
  await tasks.execute()
  await sql`create index tasks_column on tasks (tenant_id, column_id, rank, id)`.execute(db)
  await sql`create index tasks_assignee on tasks (tenant_id, assignee_id, id) where assignee_id is not null`.execute(
    db,
  )

  let links = tenantTable(db, 'task_feedback', ['task_id', 'feedback_id'])
    .addColumn('task_id', 'text', required)
    .addColumn('feedback_id', 'text', required)
  links = links.addForeignKeyConstraint(
    'task_feedback_task_fk',
    ['tenant_id', 'task_id'] as never,
    'tasks',
    ['tenant_id', 'id'],
    (constraint) => constraint.onDelete('cascade'),
  ) as Table
  links = within(links, 'task_feedback', 'feedback_id', 'feedback')
  await engine.byKey(links).execute()
  await sql`create index task_feedback_feedback on task_feedback (tenant_id, feedback_id)`.execute(db)
}
