import type { GlobalDb } from '../../db/database.ts'
import { nameColumns } from '../../db/folded-columns.ts'
import { eventKind, jobTables } from '../../db/outbox.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** Comments that a member wrote. */
export const listOwnComments = (db: TenantDb, personId: string) =>
  db
    .selectFrom('comments')
    .select(['id', 'feedback_id', 'body', 'internal', 'official', 'created_at', 'edited_at'])
    .where('author_id', '=', personId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

/** Earlier versions of a member's comments, oldest first. */
export const listOwnVersions = (db: TenantDb, personId: string) =>
  db
    .selectFrom('comment_versions')
    .innerJoin('comments', 'comments.id', 'comment_versions.comment_id')
    .select(['comment_versions.comment_id', 'comment_versions.body', 'comment_versions.created_at'])
    .where('comments.author_id', '=', personId)
    .where('comments.deleted_at', 'is', null)
    .orderBy('comment_versions.comment_id')
    .orderBy('comment_versions.id')
    .execute()

/** Comments on tasks that a member wrote. */
export const listOwnTaskComments = (db: TenantDb, personId: string) =>
  db
    .selectFrom('task_comments')
    .select(['id', 'task_id', 'body', 'created_at', 'edited_at'])
    .where('author_id', '=', personId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

/** Votes that a member cast on behalf of contacts. */
export const listOwnVotes = (db: TenantDb, personId: string) =>
  db
    .selectFrom('votes')
    .select(['feedback_id', 'created_at'])
    .where('cast_by_id', '=', personId)
    .orderBy('created_at')
    .execute()

/** Feedback items assigned to a member. */
export const listOwnFeedback = (db: TenantDb, personId: string) =>
  db
    .selectFrom('feedback')
    .select(['id', 'kind', 'number', 'title'])
    .where('assignee_id', '=', personId)
    .orderBy('id')
    .execute()

/** Notifications of a member, oldest first. */
export const listOwnNotifications = (db: TenantDb, personId: string) =>
  db
    .selectFrom('notifications')
    .innerJoin('broadcasts', 'broadcasts.id', 'notifications.broadcast_id')
    .select([
      'broadcasts.type',
      'broadcasts.feedback_id',
      'broadcasts.task_id',
      'broadcasts.run_at',
      'notifications.read_at',
    ])
    .where('notifications.person_id', '=', personId)
    .orderBy('notifications.broadcast_id')
    .execute()

/** Service credit claims filed by a member. */
export const listOwnClaims = (
  { global }: Pick<GlobalDb, 'global'>,
  { tenantId, personId }: { tenantId: string; personId: string },
) =>
  global
    .selectFrom('credit_claims')
    .select(['month', 'reason', 'state', 'note', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', personId)
    .orderBy('month')
    .execute()

const taskColumns = [
  'tasks.id',
  'tasks.number',
  'tasks.title',
  'tasks.description',
  'tasks.created_at',
] as const

/** Tasks assigned to a member. */
export const listOwnTasks = (db: TenantDb, personId: string) =>
  db
    .selectFrom('tasks')
    .select(taskColumns)
    .where('tasks.assignee_id', '=', personId)
    .where('tasks.deleted_at', 'is', null)
    .orderBy('tasks.id')
    .execute()

/** Tasks created by a member, according to the audit log. */
export const listMadeTasks = (db: TenantDb, personId: string) =>
  db
    .selectFrom('audit_log')
    .innerJoin('tasks', 'tasks.id', 'audit_log.target_id')
    .select(taskColumns)
    .where('audit_log.action', '=', 'task.created')
    .where('tasks.deleted_at', 'is', null)
    .where('audit_log.actor_id', '=', personId)
    .orderBy('tasks.id')
    .execute()

/** Audit log entries about a member: their own actions, and changes to their account. */
export const listOwnEntries = (db: TenantDb, { personId, userId }: { personId: string; userId: string }) =>
  db
    .selectFrom('audit_log')
    .leftJoin('audit_addresses', 'audit_addresses.seq', 'audit_log.seq')
    .select([
      'audit_log.action',
      'audit_log.actor_id',
      'audit_log.target_kind',
      'audit_log.target_id',
      'audit_log.fields',
      'audit_addresses.address',
      'audit_log.created_at',
    ])
    .where((eb) =>
      eb.or([
        eb('actor_id', '=', personId),
        eb.and([eb('target_kind', '=', 'user'), eb('target_id', 'in', [personId, userId])]),
      ]),
    )
    .orderBy('audit_log.seq')
    .execute()

/** Removes a member's name and account from everything they wrote. */
export const anonymiseMember = (db: TenantDb, personId: string) =>
  db
    .updateTable('people')
    .set({ ...nameColumns('Former member'), user_id: null })
    .where('id', '=', personId)
    .execute()

/** Removes the client addresses of a member's actions from the audit log. */
export const deleteAddressesOf = (db: TenantDb, personId: string) =>
  db
    .deleteFrom('audit_addresses')
    .where('seq', 'in', (eb) =>
      eb.selectFrom('audit_log').select('audit_log.seq').where('audit_log.actor_id', '=', personId),
    )
    .execute()

/**
 * Removes pending rows of an email address: mails (dead letters too), links, and sign-ups. The transaction holds the
 * relay (`holdRelay`).
 */
export async function deletePendingOf(
  { global, dialect }: Pick<GlobalDb, 'global' | 'dialect'>,
  email: string,
): Promise<void> {
  for (const table of jobTables(dialect))
    await global
      .deleteFrom(table)
      .where('kind', '!=', eventKind)
      .where((eb) => dialect.holds(eb.ref('payload'), JSON.stringify(email)))
      .execute()
  for (const table of ['one_time_tokens', 'held_sign_ups'] as const)
    await global.deleteFrom(table).where('email', '=', email).execute()
}
