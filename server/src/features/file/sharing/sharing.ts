import type { SharedPictures } from '@earshot/shared/file/file'
import { limits } from '@earshot/shared/limits'
import { findTenant } from '../../../auth/tenants.queries.ts'
import type { FileContent } from '../../../http/attachment.ts'
import type { MemberCtx, PublicCtx } from '../../../http/context.ts'
import { notFound } from '../../../lib/app-error.ts'
import type { FileServices } from '../content/file-services.ts'
import { readStored } from '../content/stored-bytes.ts'
import { findItemOf } from '../files.queries.ts'
import { filesOfItem } from '../item-files.ts'
import { findSharedFile, shareFiles, unshareFiles } from './sharing.queries.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Makes an item's pictures readable for anyone at URLs that an issue tracker can show, for some days from now.
 * @throws AppError `not_found`, also for an item without pictures.
 */
export async function sharePictures(
  ctx: MemberCtx<FileServices>,
  feedbackId: string,
): Promise<SharedPictures> {
  const until = ctx.now + limits.sharedPictureDays * day
  return ctx.transaction(async (ctx) => {
    const { ids, projectId } = await picturesOf(ctx, feedbackId)
    const shared = await shareFiles(ctx.db, ids, until)
    await ctx.record({ type: 'pictures.shared', projectId, feedbackId })
    const { tenantId } = ctx.db
    const urlOf = (fileId: string) => {
      const version = shared.find(({ id }) => id === fileId)?.shared_version ?? 0
      return ctx.services.sharedFileLinks.linkOf({ tenantId, fileId, version })
    }
    return { until, items: ids.map((id) => ({ id, url: urlOf(id) })) }
  })
}

/** Revokes the public URLs of an item's pictures at once. @throws AppError `not_found`, as `sharePictures`. */
export async function unsharePictures(ctx: MemberCtx, feedbackId: string): Promise<void> {
  await ctx.transaction(async (ctx) => {
    const { ids, projectId } = await picturesOf(ctx, feedbackId)
    await unshareFiles(ctx.db, ids)
    await ctx.record({ type: 'pictures.unshared', projectId, feedbackId })
  })
}

/** The picture behind a public URL, and its file name. @throws AppError `not_found`. */
export async function readSharedPicture(
  { services, database, now }: PublicCtx<FileServices>,
  token: string,
): Promise<FileContent> {
  const named = services.sharedFileLinks.nameOf(token)
  const tenant = named && (await findTenant(database, named.tenantId))
  if (!tenant || tenant.suspended_at !== null) throw notFound('file')
  const file = await findSharedFile(database.tenant(tenant.id), { ...named, now })
  const content = file && (await readStored(services.fileStore, file.key))
  if (!content) throw notFound('file')
  return { name: file.name, type: file.type, ...content }
}

async function picturesOf(
  { db }: Pick<MemberCtx, 'db'>,
  feedbackId: string,
): Promise<{ ids: string[]; projectId: string }> {
  const files = (await filesOfItem(db, feedbackId)).filter(({ type }) => type === 'image/webp')
  const [first] = files
  const item = first && (await findItemOf(db, first.id))
  if (!item) throw notFound('picture')
  return { ids: files.map(({ id }) => id), projectId: item.project_id }
}
