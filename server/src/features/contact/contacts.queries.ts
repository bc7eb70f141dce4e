import type { TenantDb } from '../../db/tenant-db.ts'
import { voteWeightSql } from '../../db/trend.ts'
import { insertAnonymousAuthor } from '../feedback/authors.ts'
import { listVotedInMerge } from '../feedback/merge-chain.ts'
import { recountSupport } from '../feedback/support-counts.ts'
import { deleteMailsFor } from './pending-mails.ts'

/** A contact; undefined for members and unknown ids. */
export const findContact = (db: TenantDb, id: string) => contactOf(db, id).executeTakeFirst()

/** `findContact`, which waits for a concurrent change of the contact and holds off others. */
export const lockContact = (db: TenantDb, id: string) =>
  contactOf(db, id).modifyEnd(db.dialect.forUpdate).executeTakeFirst()

const contactOf = (db: TenantDb, id: string) =>
  db.selectFrom('people').selectAll().where('id', '=', id).where('kind', '=', 'contact')

/** Slug of the board of a project that is not archived. */
export const findBoardSlug = async (db: TenantDb, projectId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('projects')
      .select('slug')
      .where('id', '=', projectId)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
  )?.slug

/** The item that a contact sent last to a project. */
export const findLastSent = (db: TenantDb, sent: { personId: string; projectId: string }) =>
  db
    .selectFrom('feedback')
    .select(['id', 'tracking_version'])
    .where('author_id', '=', sent.personId)
    .where('project_id', '=', sent.projectId)
    .where('visibility', '!=', 'team')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Up to `limit` contacts named by a project's website. */
export const listContactIdsOf = (db: TenantDb, projectId: string, limit: number) =>
  db
    .selectFrom('people')
    .select('id')
    .where('identity_project_id', '=', projectId)
    .where('external_id', 'is not', null)
    .where('kind', '=', 'contact')
    .limit(limit)
    .execute()

/**
 * Removes everything that identifies a contact. Until the transaction of `db` ends nobody can write in the contact's
 * name, and afterwards nobody can at all; it holds the relay (`holdRelay`). @returns the contact as they were; undefined if there was none.
 */
export async function clearIdentity(
  db: TenantDb,
  id: string,
): Promise<Awaited<ReturnType<typeof lockContact>>> {
  const person = await lockContact(db, id)
  if (!person) return undefined
  await deleteMailsFor(db, person)
  // A list of voters that is being processed would add the customer again.
  if (person.email !== null) await db.deleteFrom('pending_votes').where('email', '=', person.email).execute()
  await db
    .updateTable('people')
    .set({
      visitor_hash: null,
      identity_project_id: null,
      external_id: null,
      email: null,
      email_confirmed_at: null,
      pending_email: null,
    })
    .where('id', '=', id)
    .execute()
  return person
}

export const listItemsOf = (db: TenantDb, personId: string) =>
  db.selectFrom('feedback').selectAll().where('author_id', '=', personId).orderBy('id').execute()

export const listCommentsOf = (db: TenantDb, personId: string) =>
  db
    .selectFrom('comments')
    .innerJoin('feedback', 'feedback.id', 'comments.feedback_id')
    .select([
      'comments.id',
      'comments.feedback_id',
      'comments.body',
      'comments.listed',
      'comments.deleted_at',
      'comments.created_at',
      'comments.edited_at',
      'feedback.project_id',
      'feedback.listed as item_listed',
    ])
    .where('comments.author_id', '=', personId)
    .orderBy('comments.id')
    .execute()

/** Earlier versions of a contact's comments, oldest first. */
export const listVersionsOf = (db: TenantDb, personId: string) =>
  db
    .selectFrom('comment_versions')
    .innerJoin('comments', 'comments.id', 'comment_versions.comment_id')
    .select(['comment_versions.comment_id', 'comment_versions.body', 'comment_versions.created_at'])
    .where('comments.author_id', '=', personId)
    .orderBy('comment_versions.comment_id')
    .orderBy('comment_versions.id')
    .execute()

/** Removes earlier versions of a contact's comments. */
export async function deleteVersionsOf(db: TenantDb, personId: string): Promise<void> {
  await db
    .deleteFrom('comment_versions')
    .where('comment_id', 'in', (eb) =>
      eb.selectFrom('comments').select('comments.id').where('comments.author_id', '=', personId),
    )
    .execute()
}

export const listReportsOf = (db: TenantDb, personId: string) =>
  db
    .selectFrom('reports')
    .innerJoin('feedback', 'feedback.id', 'reports.feedback_id')
    .select([
      'reports.id',
      'reports.feedback_id',
      'reports.body',
      'reports.environment',
      'reports.diagnostics',
      'reports.created_at',
      'feedback.project_id',
    ])
    .where('reports.author_id', '=', personId)
    .orderBy('reports.id')
    .execute()

export const listVotesOf = (db: TenantDb, personId: string) =>
  db
    .selectFrom('votes')
    .innerJoin('feedback', 'feedback.id', 'votes.feedback_id')
    .innerJoin('projects', 'projects.id', 'feedback.project_id')
    .select([
      'votes.feedback_id',
      'votes.created_at',
      'votes.cast_by_id',
      'votes.reason',
      'feedback.title',
      'feedback.project_id',
      'feedback.author_id',
      'feedback.visibility',
      'feedback.moderation',
      'projects.board_access',
    ])
    .where('votes.person_id', '=', personId)
    .orderBy('votes.feedback_id')
    .execute()

/** Notifications of a contact, oldest first, with their items. */
export const listNotificationsOf = (db: TenantDb, personId: string) =>
  db
    .selectFrom('notifications')
    .innerJoin('broadcasts', 'broadcasts.id', 'notifications.broadcast_id')
    .innerJoin('projects', 'projects.id', 'broadcasts.project_id')
    .leftJoin('feedback', 'feedback.id', 'broadcasts.feedback_id')
    .select([
      'broadcasts.type',
      'broadcasts.project_id',
      'broadcasts.run_at',
      'notifications.read_at',
      'feedback.kind',
      'feedback.number',
      'feedback.author_id',
      'feedback.visibility',
      'feedback.moderation',
      'projects.board_access',
    ])
    .where('notifications.person_id', '=', personId)
    .orderBy('notifications.broadcast_id')
    .execute()

/** The team's notes on a contact. */
export const listNotesOf = (db: TenantDb, personId: string) =>
  db.selectFrom('person_notes').select(['id', 'created_at']).where('person_id', '=', personId).execute()

/** Removes a contact's votes and subtracts them from the counts. */
export async function deleteVotesOf(db: TenantDb, personId: string): Promise<void> {
  const merged = await listVotedInMerge(db, personId)
  await db
    .updateTable('feedback')
    .set((eb) => ({
      vote_count: eb('vote_count', '-', 1),
      trend: eb(
        'trend',
        '-',
        eb
          .selectFrom('votes')
          .select(({ ref }) => voteWeightSql(ref('votes.created_at')).as('weight'))
          .whereRef('votes.feedback_id', '=', 'feedback.id')
          .where('votes.person_id', '=', personId)
          .$asScalar()
          .$notNull(),
      ),
    }))
    .where('id', 'in', (eb) =>
      eb.selectFrom('votes').select('votes.feedback_id').where('votes.person_id', '=', personId),
    )
    .execute()
  await db.deleteFrom('votes').where('person_id', '=', personId).execute()
  await recountSupport(db, merged)
}

/** Removes a contact's reports and subtracts them from the bugs' counts. */
export async function deleteReportsOf(db: TenantDb, personId: string): Promise<void> {
  const reports = await db
    .deleteFrom('reports')
    .where('author_id', '=', personId)
    .returning('feedback_id')
    .execute()
  await recountSupport(
    db,
    reports.map(({ feedback_id }) => feedback_id),
  )
}

/** Replaces a contact by an anonymous author on everything that stays. */
export async function replaceAuthor(
  db: TenantDb,
  { from, to, now }: { from: string; to: string; now: number },
): Promise<void> {
  await insertAnonymousAuthor(db, to, now)
  // The source may name the contact, and the fingerprint is of their report.
  await db
    .updateTable('feedback')
    .set({ author_id: to, source: null, error_fingerprint: null })
    .where('author_id', '=', from)
    .execute()
  await db
    .updateTable('comments')
    .set({ author_id: to, published_name: null })
    .where('author_id', '=', from)
    .execute()
}

export const deletePerson = (db: TenantDb, id: string) =>
  db.deleteFrom('people').where('id', '=', id).execute()
