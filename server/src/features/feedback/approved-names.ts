import type { ModerationMode } from '@earshot/shared/project/project'
import type { TenantDb } from '../../db/tenant-db.ts'
import { unknownReason } from './authors.ts'
import { holdReasons } from './moderation.ts'

/** A renamed contact, with the fields that moderation needs. */
interface Renamed {
  name: string
  trusted: 0 | 1
  external_id: string | null
  email_verified: 0 | 1
}

/**
 * Sets, in the transaction of `db`, the name on a contact's published comments after a rename to `to`. Where the
 * contact's posts would be held for review, so is the new name, and comments keep the published one; elsewhere they
 * take the new name. Held comments show the new name to the team.
 * @returns the projects with such comments.
 */
export async function updatePublishedNames(
  db: TenantDb,
  from: { id: string; name: string },
  to: Renamed,
): Promise<string[]> {
  const projects = await listProjectsOf(db, from.id)
  for (const { id, moderation } of projects)
    await updateNames(db, { ...from, projectId: id, name: isHeld(moderation, to) ? from.name : null })
  return projects.map(({ id }) => id)
}

/** The earlier name that a contact's public comments still show; null if none does. */
export async function findPublishedName(db: TenantDb, authorId: string): Promise<string | null> {
  const comment = await db
    .selectFrom('comments')
    .select('published_name')
    .where('author_id', '=', authorId)
    .where('published_name', 'is not', null)
    .where('listed', '=', 1)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return comment?.published_name ?? null
}

const isHeld = (mode: ModerationMode, to: Renamed): boolean =>
  holdReasons({
    mode,
    visibility: 'public',
    trusted: to.trusted === 1,
    unknown: unknownReason({ ...to, has_written: true }),
    text: to.name,
    words: null,
    repeated: false,
  }).length > 0

const listProjectsOf = (db: TenantDb, authorId: string) =>
  db
    .selectFrom('comments')
    .innerJoin('feedback', 'feedback.id', 'comments.feedback_id')
    .innerJoin('projects', 'projects.id', 'feedback.project_id')
    .select(['projects.id', 'projects.moderation'])
    .distinct()
    .where('comments.author_id', '=', authorId)
    .where('comments.moderation', '=', 'approved')
    .execute()

/** Keeps the name of comments that already have an earlier one. */
async function updateNames(
  db: TenantDb,
  { id, projectId, name }: { id: string; projectId: string; name: string | null },
): Promise<void> {
  await db
    .updateTable('comments')
    .set({ published_name: name })
    .where('author_id', '=', id)
    .where('moderation', '=', 'approved')
    .where('published_name', name === null ? 'is not' : 'is', null)
    .where('feedback_id', 'in', (eb) =>
      eb.selectFrom('feedback').select('feedback.id').where('feedback.project_id', '=', projectId),
    )
    .execute()
}
