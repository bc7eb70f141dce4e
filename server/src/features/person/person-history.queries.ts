import { contactNotificationTypes } from '@earshot/shared/notification/notification'
import type { TenantDb } from '../../db/tenant-db.ts'

/** Position in a list, newest first: the id of the last row before. */
interface After {
  after: string | undefined
  limit: number
}

/** Notifications that a contact was sent, newest first: without those of which only a mail tells that is still due. */
export const listNotificationsTo = (db: TenantDb, personId: string, { after, limit }: After) =>
  db
    .selectFrom('notifications')
    .innerJoin('broadcasts', 'broadcasts.id', 'notifications.broadcast_id')
    .leftJoin('feedback', 'feedback.id', 'broadcasts.feedback_id')
    .leftJoin('changelog_entries', 'changelog_entries.id', 'broadcasts.entry_id')
    .select([
      'broadcasts.id',
      'broadcasts.type',
      'broadcasts.project_id',
      'broadcasts.run_at as sent_at',
      'notifications.read_at',
      'notifications.opened_at',
      'feedback.id as feedback_id',
      'feedback.kind',
      'feedback.number',
      'feedback.title',
      'changelog_entries.id as entry_id',
      'changelog_entries.title as entry_title',
    ])
    .where('notifications.person_id', '=', personId)
    .where('broadcasts.type', 'in', contactNotificationTypes)
    .where((eb) => eb.or([eb('notifications.in_app', '=', 1), eb('notifications.mail_due', 'is', null)]))
    .$if(after !== undefined, (rows) => rows.where('notifications.broadcast_id', '<', after ?? ''))
    .orderBy('notifications.broadcast_id', 'desc')
    .limit(limit)
    .execute()

/** Tasks that are linked to the items of a contact, newest first. */
export const listTasksFor = (db: TenantDb, personId: string, { after, limit }: After) =>
  db
    .selectFrom('tasks')
    .innerJoin('board_columns', 'board_columns.id', 'tasks.column_id')
    .select([
      'tasks.id',
      'tasks.project_id',
      'tasks.number',
      'tasks.title',
      'board_columns.name as column_name',
    ])
    .where('tasks.id', 'in', (of) =>
      of
        .selectFrom('feedback')
        .innerJoin('task_feedback', 'task_feedback.feedback_id', 'feedback.id')
        .select('task_feedback.task_id')
        .where('feedback.author_id', '=', personId),
    )
    .where('tasks.deleted_at', 'is', null)
    .$if(after !== undefined, (rows) => rows.where('tasks.id', '<', after ?? ''))
    .orderBy('tasks.id', 'desc')
    .limit(limit)
    .execute()
