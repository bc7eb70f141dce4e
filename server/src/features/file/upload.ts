import type { NewFile, ReservedFile, StoredFile } from '@earshot/shared/file/file'
import { type FileKind, fileKindOf, storedTypeOf } from '@earshot/shared/file/file-types'
import { limits } from '@earshot/shared/limits'
import { limitMessage, type PlanName } from '@earshot/shared/plan/plans'
import { getTenant } from '../../auth/tenants.queries.ts'
import { readUsage } from '../../db/usage.ts'
import type { ContactActor, ContactCtx, TeamActor } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { AppError, conflict, forbidden, notFound, planLimit, tokenEnded } from '../../lib/app-error.ts'
import { newId } from '../../lib/id.ts'
import { newFileKey } from '../../storage/file-store.ts'
import { lockProject } from '../project/lookup.ts'
import { flushUsageSoon } from '../usage/usage-flush.ts'
import { type Content, keepContent } from './content/content.ts'
import { displayName } from './content/file-name.ts'
import type { UploadCtx } from './content/file-services.ts'
import { networkKey, noRoom, type PendingUpload, requireDailyShare } from './daily-share.ts'
import { requireImageRoom } from './entry-images.ts'
import {
  claimFile,
  completeFile,
  countUnsent,
  deleteFile,
  findOwnFile,
  findUploader,
  insertFile,
  type OwnFile,
} from './files.queries.ts'
import { storedView } from './reading.ts'
import { noteRemoved } from './removal.queries.ts'
import { withSpooled } from './spool.ts'

/** Project and origin of an upload, and the path for its bytes. */
interface Purpose {
  projectId: string
  path: string
  /** Client address of a contact, whose network's daily limit it counts for. */
  address?: string
  /** The changelog entry whose image it is. */
  entryId?: string
}

/**
 * Reserves an upload; idempotent by key. @throws AppError `unsupported_media_type`, `payload_too_large`, `plan_limit`
 * if the sender has too many unattached uploads, or if the plan's storage or a contact's daily limit has no room for
 * the announced size.
 */
export async function reserveFile(
  ctx: UploadCtx,
  file: NewFile,
  { projectId, path, address, entryId }: Purpose,
): Promise<ReservedFile> {
  const { config } = ctx.services
  const kind = fileKindOf(file.type)
  const type = storedTypeOf(file.type)
  if (entryId !== undefined && kind !== 'picture') throw notTaken('picture')
  if (!kind || !type) throw notTaken()
  if (file.size > limits.fileBytesMax[kind]) throw tooLarge(limits.fileBytesMax[kind])
  const plan = await planOf(ctx)
  const network = address === undefined ? null : networkKey(address)
  return once(ctx, async (ctx: UploadCtx) => {
    const { db, actor, now } = ctx
    await lockProject(db, projectId)
    await requireUploader(ctx)
    await requireRoom(ctx, { plan, projectId, network, bytes: file.size })
    if (entryId !== undefined) await requireImageRoom(db, entryId)
    const id = newId()
    await insertFile(db, {
      id,
      project_id: projectId,
      author_id: actor.personId,
      key: newFileKey(db.tenantId, now),
      name: displayName(file.name, type),
      type,
      stated_bytes: file.size,
      created_at: now,
      network,
      ...(entryId !== undefined && { entry_id: entryId, unused_at: now }),
    })
    return { id, upload: `${config.publicUrl}${path}/${id}/content` }
  })
}

/**
 * Receives the bytes of a reserved file and stores its content; the type is detected from the bytes. A failure also
 * deletes the reservation. @throws AppError `not_found`, `conflict` for an upload that was started already, and as
 * `reserveFile`.
 */
export async function receiveFile(
  ctx: UploadCtx,
  id: string,
  body: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { services } = ctx
  const claimed = await ctx.transaction(({ db }) => claimFile(db, ownFile(ctx, id)))
  if (!claimed) throw (await findOwnFile(ctx.db, ownFile(ctx, id))) ? begunAlready() : notFound('file')
  try {
    const kind = fileKindOf(claimed.type)
    const content = await withSpooled(
      services.config.dataDir,
      body,
      claimed.stated_bytes,
      async (path) =>
        kind && keepContent(services, { tenantId: ctx.db.tenantId, key: claimed.key }, { path, kind }),
    )
    if (!content) throw notTaken(kind)
    await complete(ctx, { ...claimed, id }, content)
  } catch (error) {
    await ctx.transaction(async ({ db }) => {
      await deleteFile(db, id)
      // Needed even if the file was erased meanwhile: its bytes may have been stored after the erasure.
      await noteRemoved(db, claimed.key)
    })
    throw error
  }
}

/** An uploaded file. @throws AppError `not_found`, `conflict` for one that is not uploaded yet. */
export async function finaliseFile(ctx: ContactCtx, id: string): Promise<StoredFile> {
  const file = await findOwnFile(ctx.db, ownFile(ctx, id))
  if (!file) throw notFound('file')
  if (file.state !== 'ready') throw conflict('The file has not been uploaded yet.')
  return storedView(file)
}

/** A reserved file whose bytes have arrived. */
interface Claimed {
  id: string
  project_id: string
  network: string | null
  name: string
}

async function complete(
  ctx: UploadCtx,
  { id, project_id: projectId, network, name }: Claimed,
  content: Content,
): Promise<void> {
  const plan = await planOf(ctx)
  const { bytes } = content
  const usage = await ctx.transaction(async (ctx) => {
    await lockProject(ctx.db, projectId)
    const usage = await requireRoom(ctx, { id, plan, projectId, network, bytes })
    const stored = { ...content, name: displayName(name, content.type) }
    if (!(await completeFile(ctx.db, id, stored))) throw notFound('file')
    return usage
  })
  flushUsageSoon(ctx.services, ctx.db.tenantId, plan, { ...usage, storage: usage.storage + bytes })
}

/** @throws AppError if the uploader is gone, blocked by the team, or has too many unattached uploads. */
async function requireUploader({ db, actor, now }: UploadCtx): Promise<void> {
  const uploader = await findUploader(db, actor.personId)
  if (!uploader) throw tokenEnded()
  if (uploader.blocked) throw forbidden('The team of this site no longer takes feedback from you.')
  if ((await countUnsent(db, actor.personId, now - limits.filesReservedFor)) >= limits.filesUnsentMax)
    throw planLimit('You have added many files without sending them. Please send what you have first.')
}

/** Plan of the organisation. @throws AppError if a contact's project is gone. */
async function planOf({ actor, services, db, now }: UploadCtx): Promise<PlanName> {
  if (actor.kind === 'contact') return (await services.projects.get(actor.key, now)).plan
  return (await getTenant(db.database, db.tenantId)).plan
}

/** @throws AppError if the plan's storage, or a contact's daily limit, has no room for these bytes. */
async function requireRoom(ctx: UploadCtx, upload: PendingUpload) {
  const { database, db, actor } = ctx
  const usage = await readUsage(database, db.tenantId)
  const full = limitMessage(upload.plan, 'storage', usage.storage + upload.bytes)
  if (full) throw planLimit(actor.kind === 'contact' ? noRoom : full)
  await requireDailyShare(ctx, upload)
  return usage
}

const ownFile = ({ actor }: { actor: ContactActor | TeamActor }, id: string): OwnFile => ({
  id,
  personId: actor.personId,
  projectId: actor.kind === 'contact' ? actor.projectId : undefined,
})

const begunAlready = (): AppError => conflict('This file was uploaded already. Please add it again.')

const allowed: Record<FileKind, string> = {
  picture: 'Please choose a PNG, JPEG, WebP, GIF or HEIC picture with at most 40 megapixels.',
  text: 'Please choose plain text, JSON or CSV.',
  document: 'Please choose a PDF file.',
  video: 'Please choose an MP4, WebM or MOV video.',
}

/** Refusal of an upload whose bytes are not of the announced kind, or of no supported kind. */
const notTaken = (kind?: FileKind): AppError =>
  new AppError(
    'unsupported_media_type',
    415,
    kind
      ? allowed[kind]
      : 'Please choose a picture, plain text, JSON, CSV, a PDF file, or an MP4, WebM or MOV video.',
  )

const tooLarge = (bytes: number): AppError =>
  new AppError('payload_too_large', 413, `Please choose a file of at most ${bytes / 1024 / 1024} MB.`)
