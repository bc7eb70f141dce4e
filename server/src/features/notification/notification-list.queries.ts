import { prepared } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

export type NotificationRow = Awaited<ReturnType<typeof findSubjects>>[number]

/** A person's notifications before an id, newest first, with their subjects; of one project, or of all. */
export const listNotifications = (
  db: TenantDb,
  request: { personId: string; projectId?: string | undefined; before: string | undefined; limit: number },
): Promise<NotificationRow[]> =>
  findSubjects(
    db,
    withSubjects(db)
      .where('notifications.person_id', '=', request.personId)
      .where('notifications.in_app', '=', 1)
      .$if(request.projectId !== undefined, (query) =>
        query.where('broadcasts.project_id', '=', request.projectId ?? ''),
      )
      .$if(request.before !== undefined, (query) =>
        query.where('notifications.broadcast_id', '<', request.before ?? ''),
      )
      .orderBy('notifications.broadcast_id', 'desc')
      .limit(request.limit),
  )

/** Notifications of a person by broadcast, oldest first. */
export const findNotifications = (
  db: TenantDb,
  personId: string,
  broadcastIds: readonly string[],
): Promise<NotificationRow[]> =>
  findSubjects(
    db,
    withSubjects(db)
      .where('notifications.person_id', '=', personId)
      .where('notifications.broadcast_id', 'in', broadcastIds)
      .orderBy('notifications.broadcast_id'),
  )

/** Subject of a broadcast, read from the notification of any recipient. */
export const findSubject = async (db: TenantDb, broadcastId: string): Promise<NotificationRow | undefined> =>
  (await findSubjects(db, withSubjects(db).where('notifications.broadcast_id', '=', broadcastId).limit(1)))[0]

/** Rows in which a merged item is replaced by its target. */
async function findSubjects(db: TenantDb, query: ReturnType<typeof withSubjects>) {
  const rows = await query.execute()
  return Promise.all(rows.map((row) => resolveMerged(db, row)))
}

async function resolveMerged<Row extends Subject>(db: TenantDb, row: Row): Promise<Row> {
  if (row.merged_into_id === null) return row
  const into = await selectSubject(db).where('feedback.id', '=', row.merged_into_id).executeTakeFirst()
  // The target may have been merged itself.
  return into ? resolveMerged(db, { ...row, ...into }) : row
}

const selectSubject = (db: TenantDb) => db.selectFrom('feedback').select(subject)

/** Columns of an item that a notification shows or that decide about its visibility. */
const subject = [
  'feedback.id as feedback_id',
  'feedback.kind',
  'feedback.number',
  'feedback.title',
  'feedback.author_id',
  'feedback.visibility',
  'feedback.moderation',
  'feedback.tracking_version',
  'feedback.merged_into_id',
] as const

interface Subject {
  merged_into_id: string | null
}

export const isArchived = async (db: TenantDb, projectId: string): Promise<boolean> =>
  (await findArchived(db, { projectId })).length > 0

const findArchived = prepared((db: TenantDb, { projectId }: { projectId: string }) =>
  db.selectFrom('projects').select('id').where('id', '=', projectId).where('archived_at', 'is not', null),
)

/** Columns of a published changelog entry that decide about its subscribers; undefined for any other entry. */
export const findPublishedEntry = (db: TenantDb, entryId: string) =>
  db
    .selectFrom('changelog_entries')
    .select(['project_id', 'labels'])
    .where('id', '=', entryId)
    .where('published_at', 'is not', null)
    .executeTakeFirst()

/** True for an item whose status accepts comments. */
export const takesComments = async (db: TenantDb, feedbackId: string): Promise<boolean> =>
  (await db
    .selectFrom('feedback')
    .innerJoin('statuses', 'statuses.id', 'feedback.status_id')
    .select('feedback.id')
    .where('feedback.id', '=', feedbackId)
    .where('statuses.freezes_comments', '=', 0)
    .executeTakeFirst()) !== undefined

/** The columns of a project that decide about its mails. */
export const findMailProject = (db: TenantDb, id: string) =>
  db
    .selectFrom('projects')
    .select(['archived_at', 'board_access', 'language'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const listStatusNames = (db: TenantDb, ids: readonly string[]) =>
  db.selectFrom('statuses').select(['id', 'name']).where('id', 'in', ids).execute()

const withSubjects = (db: TenantDb) =>
  db
    .selectFrom('notifications')
    .innerJoin('broadcasts', 'broadcasts.id', 'notifications.broadcast_id')
    .leftJoin('feedback', 'feedback.id', 'broadcasts.feedback_id')
    .leftJoin('comments', 'comments.id', 'broadcasts.comment_id')
    .leftJoin('comments as parent', 'parent.id', 'comments.parent_id')
    .leftJoin('tasks', 'tasks.id', 'broadcasts.task_id')
    .leftJoin('task_comments', 'task_comments.id', 'broadcasts.comment_id')
    .leftJoin('people as actor', 'actor.id', 'broadcasts.actor_id')
    .innerJoin('projects', 'projects.id', 'broadcasts.project_id')
    .leftJoin('changelog_entries as entry', (join) =>
      join.onRef('entry.id', '=', 'broadcasts.entry_id').on('entry.published_at', 'is not', null),
    )
    .select([
      'notifications.broadcast_id',
      'notifications.read_at',
      'projects.slug',
      'broadcasts.type',
      'broadcasts.project_id',
      'broadcasts.feedback_id as about_id',
      'broadcasts.data',
      'broadcasts.run_at',
      ...subject,
      'broadcasts.comment_id',
      'comments.feedback_id as comment_feedback_id',
      'comments.merged_from_id as comment_merged_from_id',
      'comments.created_at as comment_created_at',
      'parent.author_id as comment_parent_author_id',
      'comments.listed as comment_listed',
      'comments.internal as comment_internal',
      'tasks.id as task_id',
      'tasks.number as task_number',
      'tasks.title as task_title',
      'actor.kind as actor_kind',
      'entry.id as entry_id',
      'entry.title as entry_title',
    ])
    .select(({ fn }) => [
      fn.coalesce('comments.published_name', 'actor.name').as('actor_name'),
      fn.coalesce('comments.body', 'task_comments.body').as('body'),
      fn.coalesce('comments.deleted_at', 'task_comments.deleted_at').as('comment_deleted_at'),
    ])

export type SentSubject = Awaited<ReturnType<typeof listSentSubjects>>[number]

/** Filters items to those that a person submitted, oldest first. */
export const listSentSubjects = async (
  db: TenantDb,
  { ids, personId }: { ids: readonly string[]; personId: string },
) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('feedback')
        .select([...subject, 'feedback.merged_at'])
        .where('feedback.id', 'in', ids)
        .where('feedback.author_id', '=', personId)
        .orderBy('feedback.id')
        .execute()

/** An item as a notification shows it. */
export const findItemSubject = (db: TenantDb, id: string) =>
  db
    .selectFrom('feedback')
    .select([...subject, 'feedback.merged_at'])
    .where('feedback.id', '=', id)
    .executeTakeFirst()
