import { type Kysely, sql } from 'kysely'
import type { EngineDdl } from './engine-ddl.ts'
import { flag, oneOf, required, type Table, tenantTable, within } from './table-parts.ts'

const types = [
  'status_changed',
  'official_answer',
  'reply',
  'merged',
  'shipped',
  'mentioned',
  'assigned',
  'new_feedback',
  'held',
  'comment',
]

/** Who follows an item, what its followers are notified of, and how each of them wants that. */
export async function notifications(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await createFollows(db, engine)
  await createSendings(db)
  await createNotifications(db, engine)
  await createSettings(db, engine)
  await sql`alter table people add column mail_stopped text`.execute(db)
  // What an author has not read is counted from their notifications.
  await sql`alter table feedback drop column author_unread`.execute(db)
  await sql`alter table feedback drop column author_status_unread`.execute(db)
}

async function createFollows(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  let follows = tenantTable(db, 'follows', ['feedback_id', 'person_id'])
    .addColumn('feedback_id', 'text', required)
    .addColumn('person_id', 'text', required)
    .addColumn('following', 'integer', required)
    .addColumn('created_at', 'bigint', required)
  follows = within(follows, 'follows', 'feedback_id', 'feedback')
  follows = within(follows, 'follows', 'person_id', 'people')
  await engine.byKey(follows).execute()
  await sql`create index follows_person on follows (tenant_id, person_id)`.execute(db)
}

async function createSendings(db: Kysely<unknown>): Promise<void> {
  let sendings = tenantTable(db, 'sendings')
    .addColumn('id', 'text', required)
    .addColumn('type', 'text', oneOf('type', types))
    .addColumn('project_id', 'text', required)
    .addColumn('feedback_id', 'text')
    .addColumn('comment_id', 'text')
    .addColumn('task_id', 'text')
    .addColumn('actor_id', 'text')
    .addColumn('note', 'text', required)
    .addColumn('data', 'text', required)
    .addColumn('state', 'text', oneOf('state', ['scheduled', 'sending', 'sent', 'stopped']))
    .addColumn('run_at', 'bigint', required)
    .addColumn('total', 'bigint', flag)
    .addColumn('done', 'bigint', flag)
    .addColumn('reached', 'text', required)
    .addColumn('created_at', 'bigint', required)
  sendings = within(sendings, 'sendings', 'project_id', 'projects')
  sendings = within(sendings, 'sendings', 'feedback_id', 'feedback')
  await sendings.execute()
  await sql`create index sendings_feedback on sendings (tenant_id, feedback_id, id)`.execute(db)
  await sql`create index sendings_project on sendings (tenant_id, project_id)`.execute(db)
}

async function createNotifications(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  let table = tenantTable(db, 'notifications', ['person_id', 'sending_id'])
    .addColumn('person_id', 'text', required)
    .addColumn('sending_id', 'text', required)
    .addColumn('in_app', 'integer', required)
    .addColumn('read_at', 'bigint')
    .addColumn('mail_due', 'bigint')
  table = within(table, 'notifications', 'person_id', 'people')
  table = within(table, 'notifications', 'sending_id', 'sendings')
  await engine.byKey(table).execute()
  await sql`create index notifications_sending on notifications (tenant_id, sending_id)`.execute(db)
  await sql`create index notifications_mail on notifications (tenant_id, mail_due) where mail_due is not null`.execute(
    db,
  )
  let counts = tenantTable(db, 'unread_counts', ['person_id', 'project_id'])
    .addColumn('person_id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('unread', 'bigint', required)
  counts = counts.addForeignKeyConstraint(
    'unread_counts_person_id_fk',
    ['tenant_id', 'person_id'] as never,
    'people',
    ['tenant_id', 'id'],
    (constraint) => constraint.onDelete('cascade'),
  ) as Table
  counts = within(counts, 'unread_counts', 'project_id', 'projects')
  await engine.byKey(counts).execute()
}

async function createSettings(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  const settings = tenantTable(db, 'notification_settings', ['person_id', 'type'])
    .addColumn('person_id', 'text', required)
    .addColumn('type', 'text', oneOf('type', ['all', ...types]))
    .addColumn('in_app', 'integer', required)
    .addColumn('mail', 'text', oneOf('mail', ['off', 'on', 'daily', 'weekly']))
  await engine.byKey(within(settings, 'notification_settings', 'person_id', 'people')).execute()
  const merged = tenantTable(db, 'merged_people', ['from_id'])
    .addColumn('from_id', 'text', required)
    .addColumn('into_id', 'text', required)
  await engine.byKey(within(merged, 'merged_people', 'into_id', 'people')).execute()
}
