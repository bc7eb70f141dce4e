import {
  type ChangelogEntry,
  type EntryChange,
  type EntryDeletion,
  type EntryFeedback,
  type EntryState,
  type EntrySummary,
  type NewEntry,
  untitled,
} from '@earshot/shared/changelog/changelog'
import { imagesNamedIn } from '@earshot/shared/changelog/entry-image'
import { referenceOf } from '@earshot/shared/feedback/feedback'
import type { Page } from '@earshot/shared/field/page'
import type { RichText } from '@earshot/shared/text/rich-text'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { invalidField, notFound } from '../../lib/app-error.ts'
import { cutPage, decodeCursor } from '../../lib/cursor.ts'
import { newId } from '../../lib/id.ts'
import { readMarkdown } from '../../lib/markdown/read-markdown.ts'
import { requireUnchanged } from '../../lib/outdated.ts'
import { eraseEntryImages, noteShownImages } from '../file/entry-images.ts'
import { countNotified } from '../notification/broadcast/broadcast-view.ts'
import { queueRecount } from '../notification/broadcast/recount.ts'
import { getProject } from '../project/lookup.ts'
import { listFinishedBy } from '../triage/finished-items.ts'
import { requireStorage, storageBytes } from '../usage/quota.ts'
import {
  deleteEntry,
  type EntryRow,
  findEntry,
  insertEntry,
  type LinkedRow,
  listEntries,
  listEntryTitles,
  listItemsOf,
  listLinked,
  lockEntry,
  replaceItems,
  updateEntry,
} from './changelog.queries.ts'
import { clearAnsweredEntry } from './fixes.queries.ts'
import { teamImages } from './images.ts'

/** A project's entries, newest first. @throws AppError `not_found`. */
export async function browseChangelog(
  { db }: Pick<MemberCtx, 'db'>,
  projectId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<EntrySummary>> {
  await getProject(db, projectId)
  const [before] = decodeCursor<[string]>(cursor, ['string']) ?? []
  const rows = await listEntries(db, { projectId, before, limit: limit + 1 })
  return cutPage(
    rows,
    limit,
    (row) => [row.id],
    (row) => ({
      id: row.id,
      projectId: row.project_id,
      title: row.title,
      labels: JSON.parse(row.labels),
      state: stateOf(row),
      feedbackCount: Number(row.feedback_count),
      publishAt: row.publish_at,
      publishedAt: row.published_at,
      updatedAt: row.updated_at,
    }),
  )
}

/** @throws AppError `not_found`. */
export async function showEntry({ db }: Pick<MemberCtx, 'db'>, id: string): Promise<ChangelogEntry> {
  const row = await findEntry(db, id)
  if (!row) throw notFound('entry')
  const linked = await listLinked(db, [id])
  return {
    id: row.id,
    projectId: row.project_id,
    title: row.title,
    body: row.body,
    content: readMarkdown(row.body, await teamImages(db, id)),
    labels: JSON.parse(row.labels),
    feedback: linked.map((row) => ({
      ...linkedView(row),
      visibility: row.visibility,
      moderation: row.moderation,
    })),
    state: stateOf(row),
    quiet: row.quiet === 1,
    finishesItems: row.finishes_items === 1,
    publishAt: row.publish_at,
    publishedAt: row.published_at,
    editedAt: row.edited_at,
    notifiedCount: await countNotified(db, id),
    finishedCount: row.published_at === null ? 0 : (await listFinishedBy(db, id, linked)).length,
    notified: row.notified_at !== null,
    updatedAt: row.updated_at,
  }
}

/**
 * Creates a draft; idempotent by key.
 * @throws AppError `not_found`, `plan_limit`, or `invalid_input` for another project's items.
 */
export const createEntry = (
  ctx: MemberCtx,
  projectId: string,
  { title, body, labels, feedbackIds }: Required<NewEntry>,
): Promise<ChangelogEntry> =>
  once(ctx, async (ctx) => {
    const { db, now } = ctx
    await getProject(db, projectId)
    await requireStorage(db, storageBytes(title, body))
    const id = newId()
    await insertEntry(db, {
      id,
      project_id: projectId,
      title,
      body,
      labels: JSON.stringify([...new Set(labels)]),
      quiet: 0,
      created_at: now,
      updated_at: now,
    })
    await link(db, { id, project_id: projectId }, feedbackIds)
    await ctx.record({ type: 'changelog.created', projectId, targetId: id })
    return showEntry(ctx, id)
  })

/** Renders Markdown for a preview, with the images of `entryId` if given. */
export const previewMarkdown = async (
  { db }: Pick<MemberCtx, 'db'>,
  { text, entryId }: { text: string; entryId?: string | undefined },
): Promise<RichText> => readMarkdown(text, entryId === undefined ? undefined : await teamImages(db, entryId))

/** Changes an entry; a published one is shown as edited. @throws AppError as `createEntry`, and `outdated`. */
export const changeEntry = (
  ctx: MemberCtx,
  id: string,
  { was, ...change }: EntryChange,
): Promise<ChangelogEntry> =>
  changeLockedEntry(ctx, id, 'changelog.updated', Object.keys(change), async ({ db, now }, entry) => {
    requireUnchanged({ ...change, was }, entry)
    const { feedbackIds, labels, ...words } = change
    const edited = entry.published_at !== null && differs(entry, words)
    await updateEntry(db, id, {
      ...words,
      ...(labels && { labels: JSON.stringify([...new Set(labels)]) }),
      ...(edited && { edited_at: now }),
      updated_at: now,
    })
    if (feedbackIds) await link(db, entry, feedbackIds)
    if (words.body !== undefined) await noteShownImages(db, id, imagesNamedIn(words.body), now)
  })

const differs = (entry: EntryRow, { title, body }: Pick<EntryChange, 'title' | 'body'>): boolean =>
  (title ?? entry.title) !== entry.title || (body ?? entry.body) !== entry.body

/** Deletes an entry; an `untouched` one only if it is still without content. @throws AppError `not_found`. */
export const removeEntry = (ctx: MemberCtx, id: string, { untouched }: EntryDeletion): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const entry = await lockEntry(ctx.db, id)
    if (!entry) throw notFound('entry')
    if (untouched && (!isBlank(entry) || (await listLinked(ctx.db, [id])).length > 0)) return
    await eraseEntryImages(ctx.db, id, ctx.now)
    await clearAnsweredEntry(ctx.db, id)
    await deleteEntry(ctx.db, id)
    await queueRecount(ctx.db, { projectId: entry.project_id, entryId: id }, ctx.now)
    await ctx.record({ type: 'changelog.deleted', projectId: entry.project_id, targetId: id })
  })

const isBlank = (entry: EntryRow): boolean =>
  entry.title === untitled && entry.body === '' && entry.labels === '[]' && stateOf(entry) === 'draft'

/** Runs one change on a locked entry and returns the entry afterwards. @throws AppError `not_found`. */
export async function changeLockedEntry(
  ctx: MemberCtx,
  id: string,
  type: 'changelog.updated' | 'changelog.scheduled' | 'changelog.published' | 'changelog.unpublished',
  fields: readonly string[],
  work: (ctx: MemberCtx, entry: EntryRow) => Promise<void>,
): Promise<ChangelogEntry> {
  await ctx.transaction(async (ctx) => {
    const entry = await lockEntry(ctx.db, id)
    if (!entry) throw notFound('entry')
    await work(ctx, entry)
    await ctx.record({ type, fields, projectId: entry.project_id, targetId: id, data: { entryId: id } })
  })
  return showEntry(ctx, id)
}

async function link(
  db: TenantDb,
  { id, project_id }: Pick<EntryRow, 'id' | 'project_id'>,
  feedbackIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(feedbackIds)]
  if ((await listItemsOf(db, project_id, ids)).length < ids.length)
    throw invalidField('feedbackIds', 'Please choose feedback of this project.')
  await replaceItems(db, id, ids)
}

export const linkedView = (row: LinkedRow): EntryFeedback => ({
  id: row.id,
  reference: referenceOf(row.kind, row.number),
  kind: row.kind,
  title: row.title,
  statusId: row.status_id,
  voteCount: row.vote_count,
})

const stateOf = ({ publish_at, published_at }: Pick<EntryRow, 'publish_at' | 'published_at'>): EntryState =>
  published_at !== null ? 'published' : publish_at !== null ? 'scheduled' : 'draft'

/** Titles of entries, for the audit log. */
export const showEntryNames = async (db: TenantDb, ids: readonly string[]): Promise<[string, string][]> =>
  (await listEntryTitles(db, ids)).map(({ id, title }) => [id, title])
