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

const types = [
  'status_changed',
  'official_answer',
  'reply',
  'merged',
  'approved',
  'shipped',
  'mentioned',
  'assigned',
  'new_feedback',
  'held',
  'comment',
  'not_working',
]

/** Followers of items, their notifications, and their notification settings. */
export async function createNotifications(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await createFollows(db, engine)
  await createBroadcasts(db)
  await createNotificationsTable(db, engine)
  await createUnreadCounts(db, engine)
  await tenantTable(db, 'notification_settings', ['person_id', 'type'])
    .addColumn('person_id', 'text', required)
    .addColumn('type', 'text', oneOf('type', ['all', ...types]))
    .addColumn('in_app', 'integer', required)
    .addColumn('mail', 'text', oneOf('mail', ['off', 'on', 'daily', 'weekly']))
    .$call(references('notification_settings', { person_id: 'people' }))
    .$call(engine.byKey)
    .execute()
}

async function createFollows(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await tenantTable(db, 'follows', ['feedback_id', 'person_id'])
    .addColumn('feedback_id', 'text', required)
    .addColumn('person_id', 'text', required)
    .addColumn('following', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .$call(references('follows', { feedback_id: 'feedback', person_id: 'people' }))
    .$call(engine.byKey)
    .execute()
  await createIndexes(db, ['index follows_person on follows (tenant_id, person_id)'])
}

async function createBroadcasts(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'broadcasts')
    .addColumn('id', 'text', required)
    .addColumn('type', 'text', oneOf('type', types))
    .addColumn('project_id', 'text', required)
    .addColumn('feedback_id', 'text')
    .addColumn('comment_id', 'text')
    .addColumn('task_id', 'text')
    .addColumn('entry_id', 'text')
    .addColumn('actor_id', 'text')
    .addColumn('data', 'text', required)
    .addColumn('state', 'text', oneOf('state', ['scheduled', 'sending', 'sent', 'stopped']))
    .addColumn('run_at', 'bigint', required)
    .addColumn('total', 'bigint', withDefault(0))
    .addColumn('done', 'bigint', withDefault(0))
    .addColumn('mailed', 'bigint', withDefault(0))
    .addColumn('opened', 'bigint', withDefault(0))
    .addColumn('reached', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .$call(references('broadcasts', { project_id: 'projects', feedback_id: 'feedback' }))
    .execute()
  await createIndexes(db, [
    'index broadcasts_project on broadcasts (tenant_id, project_id)',
    'index broadcasts_feedback on broadcasts (tenant_id, feedback_id, id)',
    'index broadcasts_task on broadcasts (tenant_id, task_id) where task_id is not null',
    'index broadcasts_entry on broadcasts (tenant_id, entry_id) where entry_id is not null',
  ])
}

async function createNotificationsTable(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await tenantTable(db, 'notifications', ['person_id', 'broadcast_id'])
    .addColumn('person_id', 'text', required)
    .addColumn('broadcast_id', 'text', required)
    .addColumn('in_app', 'integer', required)
    .addColumn('read_at', 'bigint')
    .addColumn('opened_at', 'bigint')
    .addColumn('counted', 'integer', flag)
    .addColumn('mail_due', 'bigint')
    .addColumn('mail_kept_back', 'integer', flag)
    .$call(references('notifications', { person_id: 'people', broadcast_id: 'broadcasts' }))
    .$call(engine.byKey)
    .execute()
  await createIndexes(db, [
    'index notifications_broadcast on notifications (tenant_id, broadcast_id, person_id)',
    'index notifications_mail on notifications (tenant_id, mail_due) where mail_due is not null',
    // The few notifications of a broadcast whose mail a daily limit delays until the next day.
    `index notifications_mail_kept_back on notifications (tenant_id, broadcast_id)
      where mail_kept_back = 1`,
  ])
}

async function createUnreadCounts(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await tenantTable(db, 'unread_counts', ['person_id', 'project_id'])
    .addColumn('person_id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('unread', 'bigint', required)
    .$call(deletedWith('unread_counts', { person_id: 'people' }))
    .$call(references('unread_counts', { project_id: 'projects' }))
    .$call(engine.byKey)
    .execute()
  await createIndexes(db, ['index unread_counts_project on unread_counts (tenant_id, project_id)'])
}
