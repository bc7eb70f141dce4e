import { createHash, type Hash } from 'node:crypto'
import { limits } from '@earshot/shared/limits'
import type { SourceMaps } from '@earshot/shared/source-map/source-map'
import type { UploadedMap } from '@earshot/shared/source-map/uploaded-map'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx, PublicCtx } from '../../http/context.ts'
import { AppError, conflict, invalidField, notFound } from '../../lib/app-error.ts'
import { newId } from '../../lib/id.ts'
import { newFileKey } from '../../storage/file-store.ts'
import { withSpooled } from '../file/spool.ts'
import { getProject, lockProject } from '../project/lookup.ts'
import { requireStorage } from '../usage/quota.ts'
import type { SourceMapServices } from './source-map-services.ts'
import {
  countMaps,
  deleteMap,
  deleteMapsBefore,
  findUploadKey,
  insertMap,
  listMaps,
  touchMap,
  updateUsed,
} from './source-maps.queries.ts'
import { requireUploadKey } from './upload-key.ts'

/** A project's source maps and whether it has an upload key. @throws AppError `not_found`. */
export async function showMaps({ db }: MemberCtx, projectId: string): Promise<SourceMaps> {
  await getProject(db, projectId)
  const key = await findUploadKey(db, projectId)
  const maps = await listMaps(db, projectId, limits.sourceMapsShown)
  return {
    key: key ? { createdAt: key.created_at, usedAt: key.used_at } : null,
    count: await countMaps(db, projectId),
    items: maps.map(({ id, script, release, bytes, uploaded_at }) => ({
      id,
      script,
      release,
      size: Number(bytes),
      uploadedAt: uploaded_at,
    })),
  }
}

/** Bytes of a map as they arrive. */
type Incoming = AsyncIterable<Uint8Array>

/**
 * Stores the source map of a script sent by a build. `authorization` is the header with the project's upload key.
 * @throws AppError `unauthenticated`, and as `keepMap`.
 */
export async function receiveMap(
  ctx: PublicCtx<SourceMapServices>,
  { authorization, ...map }: UploadedMap & { authorization: string },
  body: Incoming,
): Promise<void> {
  const { tenantId, projectId } = await requireUploadKey(ctx, authorization)
  const within: Within = (work) =>
    ctx.transaction(async (ctx) => {
      const db = ctx.database.tenant(tenantId)
      await lockProject(db, projectId)
      // Checked again: the project or the key may have been removed meanwhile.
      await requireUploadKey(ctx, authorization)
      await updateUsed(db, projectId, ctx.now)
      return work({ db, record: (event) => ctx.record(tenantId, event) })
    })
  await keepMap(ctx, { ...map, tenantId, projectId }, body, within)
}

/** Stores the source map of a script that a member uploads. @throws AppError `not_found`, and as `keepMap`. */
export async function uploadMap(
  ctx: MemberCtx<SourceMapServices>,
  projectId: string,
  map: UploadedMap,
  body: Incoming,
): Promise<void> {
  await getProject(ctx.db, projectId)
  const within: Within = (work) =>
    ctx.transaction(async (ctx) => {
      await lockProject(ctx.db, projectId)
      return work(ctx)
    })
  await keepMap(ctx, { ...map, tenantId: ctx.db.tenantId, projectId }, body, within)
}

/** Runs `work` in a transaction that first checks the sender's permission again. */
type Within = (
  work: (ctx: Pick<MemberCtx, 'record'> & { db: TenantDb }) => Promise<boolean>,
) => Promise<boolean>

/**
 * Stores a source map; a repeated upload for the same script and release extends its retention. Until its turn the
 * upload is a temporary file: a build sends many at once, and all of them would not fit into memory.
 * @throws AppError `payload_too_large`, `invalid_input` for an invalid map, `conflict` if there are too many,
 * `plan_limit` if the plan has no room, `overloaded`.
 */
async function keepMap(
  { services, now }: Pick<PublicCtx<SourceMapServices>, 'services' | 'now'>,
  { tenantId, ...map }: UploadedMap & { tenantId: string; projectId: string },
  body: Incoming,
  within: Within,
): Promise<void> {
  const { fileStore, mapReader, config } = services
  const { projectId, script, release } = map
  const hash = createHash('sha256')
  const read = async (path: string) => {
    const digest = hash.digest('hex')
    const known = await within(({ db }) => touchMap(db, { ...map, digest, now }))
    return known ? undefined : { digest, packed: await mapReader.pack(tenantId, path) }
  }
  const found = await withSpooled(config.dataDir, hashing(body, hash), limits.sourceMapBytesMax, read)
  if (!found) return
  const { digest, packed } = found
  if (!packed) throw invalidField('body', 'This is no source map of version 3.')
  const key = newFileKey(tenantId, now)
  await fileStore.put(key, packed)
  try {
    const stored = await within(async (ctx) => {
      const { db } = ctx
      if (await touchMap(db, { ...map, digest, now })) return false
      await requireStorage(db, packed.byteLength)
      if ((await countMaps(db, projectId)) >= limits.sourceMapsPerProject)
        throw conflict('There are too many source maps. Delete some under Source maps in the settings.')
      const row = {
        id: newId(),
        project_id: projectId,
        script,
        release,
        digest,
        key,
        bytes: packed.byteLength,
      }
      await insertMap(db, { ...row, created_at: now, uploaded_at: now })
      await ctx.record({ type: 'source_map.uploaded', projectId })
      return true
    })
    if (!stored) await fileStore.delete(key)
  } catch (error) {
    // A commit whose response is lost may have stored the row. The sweep of files removes bytes without a row.
    if (error instanceof AppError) await fileStore.delete(key)
    throw error
  }
}

async function* hashing(chunks: Incoming, hash: Hash): Incoming {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

/** @throws AppError `not_found`. */
export async function removeMap(ctx: MemberCtx, projectId: string, id: string): Promise<void> {
  await ctx.transaction(async (ctx) => {
    if (!(await deleteMap(ctx.db, projectId, id))) throw notFound('source map')
    await ctx.record({ type: 'source_map.deleted', projectId })
  })
}

/** Removes maps that no build has uploaded for long. */
export const deleteOldMaps = (db: TenantDb, now: number): Promise<void> =>
  deleteMapsBefore(db, now - limits.sourceMapsKept)
