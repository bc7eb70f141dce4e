import { imagesNamedIn } from '@earshot/shared/changelog/entry-image'
import type { NewFile, ReservedFile } from '@earshot/shared/file/file'
import { findTenant } from '../../auth/tenants.queries.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { FileContent } from '../../http/attachment.ts'
import type { MemberCtx, PublicCtx } from '../../http/context.ts'
import { notFound } from '../../lib/app-error.ts'
import type { Images } from '../../lib/markdown/read-markdown.ts'
import { isEntryEveryones } from '../feedback/visibility.ts'
import type { FileServices } from '../file/content/file-services.ts'
import { readStored } from '../file/content/stored-bytes.ts'
import { type EntryImage, findEntryImage, imagesOfEntries } from '../file/entry-images.ts'
import { reserveFile } from '../file/upload.ts'
import { getProject } from '../project/lookup.ts'
import { type EntryRow, findEntry } from './changelog.queries.ts'

/** Services that build image URLs; without `fileLinks` only permanent ones. */
export type ImageServices = Pick<FileServices, 'entryImageLinks'> & Partial<Pick<FileServices, 'fileLinks'>>

/**
 * Reserves an upload for an image of an entry; idempotent by key. @throws AppError `not_found`, and as `reserveFile`.
 */
export async function reserveImage(
  ctx: MemberCtx<FileServices>,
  entryId: string,
  file: NewFile,
): Promise<ReservedFile> {
  const entry = await findEntry(ctx.db, entryId)
  if (!entry) throw notFound('entry')
  return reserveFile(ctx, file, { projectId: entry.project_id, path: '/api/v1/files', entryId })
}

/** Images of an entry for the team; each download requires a session. */
export const teamImages = async (db: TenantDb, entryId: string): Promise<Images> =>
  shownAt(await imagesOfEntries(db, [entryId]), ({ id }) => `/api/v1/files/${id}`)

/**
 * Images of published entries of a project, by entry: at permanent URLs for everyone, on a private board at URLs that
 * expire soon.
 */
export async function publishedImages(
  services: ImageServices,
  db: TenantDb,
  { projectId, rows }: { projectId: string; rows: readonly Pick<EntryRow, 'id' | 'body' | 'published_at'>[] },
): Promise<(entryId: string) => Images> {
  const naming = rows.filter(({ body }) => imagesNamedIn(body).length > 0)
  if (naming.length === 0) return () => new Map()
  const { board_access } = await getProject(db, projectId)
  const { tenantId } = db
  const images = await imagesOfEntries(
    db,
    naming.map(({ id }) => id),
  )
  const everyones = new Set(
    naming.filter((entry) => isEntryEveryones({ ...entry, board_access })).map(({ id }) => id),
  )
  return (entryId) =>
    shownAt(
      images.filter((image) => image.entry_id === entryId),
      ({ id: fileId }) =>
        everyones.has(entryId)
          ? services.entryImageLinks.linkOf({ tenantId, fileId })
          : services.fileLinks?.linkOf({ tenantId, fileId, thumbnail: false }),
    )
}

/** The image behind a public URL, and its file name; undefined unless it is in a published entry. */
export async function findPublicImage(
  { services, database }: PublicCtx<FileServices>,
  token: string,
): Promise<FileContent | undefined> {
  const named = services.entryImageLinks.nameOf(token)
  const tenant = named && (await findTenant(database, named.tenantId))
  if (!tenant || tenant.suspended_at !== null) return undefined
  const image = await findEntryImage(database.tenant(tenant.id), named.fileId)
  const content = image && isEntryEveryones(image) && (await readStored(services.fileStore, image.key))
  return content ? { name: image.name, type: image.type, ...content } : undefined
}

/** The image behind a public URL, and its file name. @throws AppError `not_found`. */
export async function readEntryImage(ctx: PublicCtx<FileServices>, token: string): Promise<FileContent> {
  const image = await findPublicImage(ctx, token)
  if (!image) throw notFound('file')
  return image
}

/** Images that have a URL. */
const shownAt = (
  images: readonly EntryImage[],
  addressOf: (image: EntryImage) => string | undefined,
): Images =>
  new Map(
    images.flatMap((image) => {
      const url = addressOf(image)
      return url === undefined ? [] : [[image.id, { url, width: image.width, height: image.height }]]
    }),
  )
