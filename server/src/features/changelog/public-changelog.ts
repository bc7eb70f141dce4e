import type { PublicEntry, PublicEntryPage } from '@earshot/shared/changelog/changelog'
import type { TenantDb } from '../../db/tenant-db.ts'
import { notFound } from '../../lib/app-error.ts'
import { cutPage, decodeCursor } from '../../lib/cursor.ts'
import { readMarkdown } from '../../lib/markdown/read-markdown.ts'
import { type EntryRow, findEntry, listLinked, listPublished } from './changelog.queries.ts'
import { linkedView } from './changelog.ts'
import { type ImageServices, publishedImages } from './images.ts'

/** Published entries of a project, newest first. */
export async function browsePublished(
  services: ImageServices,
  db: TenantDb,
  projectId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<PublicEntryPage> {
  const place = decodeCursor<[number, string]>(cursor, ['number', 'string'])
  const after = place && { publishedAt: place[0], id: place[1] }
  const rows = await listPublished(db, { projectId, after, limit: limit + 1 })
  const page = cutPage(
    rows,
    limit,
    (row) => [row.published_at ?? 0, row.id],
    (row) => row,
  )
  return { items: await publicViews(services, db, projectId, page.items), nextCursor: page.nextCursor }
}

/** Publication time of a project's newest entry; 0 without one. */
export async function findNewestTime(db: TenantDb, projectId: string): Promise<number> {
  const [newest] = await listPublished(db, { projectId, after: undefined, limit: 1 })
  return newest?.published_at ?? 0
}

/** A published entry as everyone sees it; undefined if it is unpublished or belongs to another project. */
export async function findPublished(
  services: ImageServices,
  db: TenantDb,
  projectId: string,
  id: string,
): Promise<PublicEntry | undefined> {
  const row = await findEntry(db, id)
  if (row?.project_id !== projectId || row.published_at === null) return undefined
  const [entry] = await publicViews(services, db, projectId, [row])
  return entry
}

/** @throws AppError `not_found`. */
export async function showPublished(
  services: ImageServices,
  db: TenantDb,
  projectId: string,
  id: string,
): Promise<PublicEntry> {
  const entry = await findPublished(services, db, projectId, id)
  if (!entry) throw notFound('entry')
  return entry
}

async function publicViews(
  services: ImageServices,
  db: TenantDb,
  projectId: string,
  rows: readonly EntryRow[],
): Promise<PublicEntry[]> {
  const imagesOf = await publishedImages(services, db, { projectId, rows })
  const linked = await listLinked(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    labels: JSON.parse(row.labels),
    content: readMarkdown(row.body, imagesOf(row.id)),
    // Unlisted items are visible only to their authors and the team.
    feedback: linked.filter(({ entry_id, listed }) => entry_id === row.id && listed === 1).map(linkedView),
    publishedAt: row.published_at ?? 0,
    editedAt: row.edited_at,
  }))
}
