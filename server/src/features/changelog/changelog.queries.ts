import { preparedInsert } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

const columns = [
  'id',
  'project_id',
  'title',
  'body',
  'labels',
  'quiet',
  'finishes_items',
  'publish_at',
  'published_at',
  'edited_at',
  'notified_at',
  'updated_at',
] as const

export const findEntry = (db: TenantDb, id: string) =>
  db.selectFrom('changelog_entries').select(columns).where('id', '=', id).executeTakeFirst()

export type EntryRow = NonNullable<Awaited<ReturnType<typeof findEntry>>>

/** Locks an entry until the transaction of `db` ends. @returns the current row. */
export const lockEntry = (db: TenantDb, id: string): Promise<EntryRow | undefined> =>
  db
    .updateTable('changelog_entries')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()

/** Entries of a project before an id, newest first, with the number of items linked to each. */
export const listEntries = (
  db: TenantDb,
  request: { projectId: string; before: string | undefined; limit: number },
) =>
  db
    .selectFrom('changelog_entries')
    .select(['id', 'project_id', 'title', 'labels', 'publish_at', 'published_at', 'updated_at'])
    .select((eb) =>
      eb
        .selectFrom('changelog_items')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('changelog_items.entry_id', '=', 'changelog_entries.id')
        .as('feedback_count'),
    )
    .where('project_id', '=', request.projectId)
    .$if(request.before !== undefined, (query) => query.where('id', '<', request.before ?? ''))
    .orderBy('id', 'desc')
    .limit(request.limit)
    .execute()

/** Published entries of a project after a cursor position, newest first. */
export const listPublished = (
  db: TenantDb,
  request: {
    projectId: string
    after: { publishedAt: number; id: string } | undefined
    limit: number
  },
): Promise<EntryRow[]> => {
  const { projectId, after, limit } = request
  return db
    .selectFrom('changelog_entries')
    .select(columns)
    .where('project_id', '=', projectId)
    .where('published_at', 'is not', null)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('published_at', '<', after?.publishedAt ?? 0),
          eb.and([eb('published_at', '=', after?.publishedAt ?? 0), eb('id', '<', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export const insertEntry = preparedInsert('changelog_entries')

export async function updateEntry(
  db: TenantDb,
  id: string,
  values: Partial<Omit<EntryRow, 'id' | 'project_id'>>,
): Promise<void> {
  await db.updateTable('changelog_entries').set(values).where('id', '=', id).execute()
}

export async function deleteEntry(db: TenantDb, id: string): Promise<void> {
  await db.deleteFrom('changelog_entries').where('id', '=', id).execute()
}

/** Items linked to some entries, most votes first. */
export const listLinked = async (db: TenantDb, entryIds: readonly string[]) =>
  entryIds.length === 0
    ? []
    : db
        .selectFrom('changelog_items')
        .innerJoin('feedback', 'feedback.id', 'changelog_items.feedback_id')
        .select([
          'changelog_items.entry_id',
          'feedback.id',
          'feedback.kind',
          'feedback.number',
          'feedback.title',
          'feedback.project_id',
          'feedback.status_id',
          'feedback.finished',
          'feedback.vote_count',
          'feedback.visibility',
          'feedback.moderation',
          'feedback.listed',
        ])
        .where('changelog_items.entry_id', 'in', entryIds)
        .orderBy('feedback.vote_count', 'desc')
        .orderBy('feedback.id')
        .execute()

export type LinkedRow = Awaited<ReturnType<typeof listLinked>>[number]

/** Filters ids to the items of a project. */
export const listItemsOf = async (db: TenantDb, projectId: string, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('feedback')
        .select('id')
        .where('project_id', '=', projectId)
        .where('id', 'in', ids)
        .execute()

/** Replaces the feedback items linked to a changelog entry. */
export async function replaceItems(
  db: TenantDb,
  entryId: string,
  feedbackIds: readonly string[],
): Promise<void> {
  await db.deleteFrom('changelog_items').where('entry_id', '=', entryId).execute()
  if (feedbackIds.length === 0) return
  await db
    .insertInto('changelog_items')
    .values(feedbackIds.map((feedback_id) => ({ entry_id: entryId, feedback_id })))
    .execute()
}

/** Titles of entries. */
export const listEntryTitles = (db: TenantDb, ids: readonly string[]) =>
  db.selectFrom('changelog_entries').select(['id', 'title']).where('id', 'in', ids).execute()

/** Published entries that link to an item, newest first. */
export const listEntriesOf = (db: TenantDb, feedbackId: string, limit: number) =>
  db
    .selectFrom('changelog_items')
    .innerJoin('changelog_entries', 'changelog_entries.id', 'changelog_items.entry_id')
    .select(['changelog_entries.id', 'changelog_entries.title', 'changelog_entries.published_at'])
    .where('changelog_items.feedback_id', '=', feedbackId)
    .where('changelog_entries.published_at', 'is not', null)
    .orderBy('changelog_entries.published_at', 'desc')
    .orderBy('changelog_entries.id', 'desc')
    .limit(limit)
    .execute()
