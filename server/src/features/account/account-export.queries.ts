import type { GlobalDb } from '../../db/database.ts'
import { nameColumns } from '../../db/folded-columns.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** What a person wrote under feedback. */
export const listOwnComments = (db: TenantDb, personId: string) =>
  db
    .selectFrom('comments')
    .select(['id', 'feedback_id', 'body', 'internal', 'official', 'created_at', 'edited_at'])
    .where('author_id', '=', personId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

/** What stood in a person's comments before they edited them, oldest first. */
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

/** The votes that a person cast for customers. */
export const listOwnVotes = (db: TenantDb, personId: string) =>
  db
    .selectFrom('votes')
    .select(['feedback_id', 'created_at'])
    .where('cast_by_id', '=', personId)
    .orderBy('created_at')
    .execute()

/** The feedback that is a person's to see to. */
export const listOwnFeedback = (db: TenantDb, personId: string) =>
  db
    .selectFrom('feedback')
    .select(['id', 'kind', 'number', 'title'])
    .where('assignee_id', '=', personId)
    .orderBy('id')
    .execute()

/** What a person was notified of, oldest first. */
export const listOwnNotifications = (db: TenantDb, personId: string) =>
  db
    .selectFrom('notifications')
    .innerJoin('sendings', 'sendings.id', 'notifications.sending_id')
    .select([
      'sendings.type',
      'sendings.feedback_id',
      'sendings.task_id',
      'sendings.run_at',
      'notifications.read_at',
    ])
    .where('notifications.person_id', '=', personId)
    .orderBy('notifications.sending_id')
    .execute()

/** The service credits that a person asked for. */
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

/** The tasks that are given to a person. */
export const listOwnTasks = (db: TenantDb, personId: string) =>
  db
    .selectFrom('tasks')
    .select(taskColumns)
    .where('tasks.assignee_id', '=', personId)
    .orderBy('tasks.id')
    .execute()

/** The tasks that a person made, as the audit log knows. */
export const listMadeTasks = (db: TenantDb, personId: string) =>
  db
    .selectFrom('audit_log')
    .innerJoin('tasks', 'tasks.id', 'audit_log.target_id')
    .select(taskColumns)
    .where('audit_log.action', '=', 'task.created')
    .where('audit_log.actor_id', '=', personId)
    .orderBy('tasks.id')
    .execute()

/** What the audit log tells about a person: what they did, and what was done to their account. */
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

/** Takes a person's name and account from what they wrote. */
export const anonymiseMember = (db: TenantDb, personId: string) =>
  db
    .updateTable('people')
    .set({ ...nameColumns('Former member'), user_id: null })
    .where('id', '=', personId)
    .execute()

/** Removes the client addresses of what a person did from the audit log. */
export const deleteAddressesOf = (db: TenantDb, personId: string) =>
  db
    .deleteFrom('audit_addresses')
    .where('seq', 'in', (eb) =>
      eb.selectFrom('audit_log').select('audit_log.seq').where('audit_log.actor_id', '=', personId),
    )
    .execute()

/** Removes what waits for an address: mails, dead letters too, links, and sign-ups. */
export async function deletePendingOf(
  { global, dialect }: Pick<GlobalDb, 'global' | 'dialect'>,
  email: string,
): Promise<void> {
  await global
    .deleteFrom('jobs')
    .where((eb) => dialect.holds(eb.ref('payload'), JSON.stringify(email)))
    .execute()
  for (const table of ['one_time_tokens', 'held_sign_ups'] as const)
    await global.deleteFrom(table).where('email', '=', email).execute()
}
