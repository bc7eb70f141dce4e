import type { KeptType } from '@earshot/shared/file/file-types'
import type { ExpressionBuilder } from 'kysely'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { Content } from './content/content.ts'

/** Columns of an uploader that decide whether they may upload. */
export const findUploader = (db: TenantDb, personId: string) =>
  db.selectFrom('people').select('blocked').where('id', '=', personId).executeTakeFirst()

interface CountedUploads {
  projectId: string
  network: string
  since: number
  /** Files without bytes count, with their announced size, if they were reserved since this time. */
  reservedSince: number
  /** Size from which a file counts as large. */
  largeFrom: number
  /** A file to leave out of the count. */
  id?: string
}

/** Uploads of a project's contacts since a time: all, those of one network, and the bytes of large files. */
export async function countUploads(
  db: TenantDb,
  { projectId, network, since, reservedSince, largeFrom, id }: CountedUploads,
) {
  const today = await db
    .selectFrom('files')
    .select((eb) => {
      const isReady = eb('state', '=', 'ready')
      const taken = eb.case().when(isReady).then(eb.ref('bytes')).else(eb.ref('stated_bytes')).end()
      return [
        eb.fn.countAll<number>().as('files'),
        eb.fn.sum<number | null>(taken).as('bytes'),
        eb.fn.countAll<number>().filterWhere('network', '=', network).as('network_files'),
        eb.fn.sum<number | null>(taken).filterWhere('network', '=', network).as('network_bytes'),
        eb.fn.sum<number | null>(taken).filterWhere(taken, '>=', largeFrom).as('large_bytes'),
      ]
    })
    .where('project_id', '=', projectId)
    .where('network', 'is not', null)
    .where('created_at', '>=', since)
    .where((eb) => eb.or([eb('state', '=', 'ready'), eb('created_at', '>=', reservedSince)]))
    .where('id', '!=', id ?? '')
    .executeTakeFirstOrThrow()
  return {
    all: { files: Number(today.files), bytes: Number(today.bytes) },
    ofNetwork: { files: Number(today.network_files), bytes: Number(today.network_bytes) },
    ofLarge: Number(today.large_bytes),
  }
}

/** Clears the networks of files uploaded before a time. */
export const clearNetworksBefore = (db: TenantDb, before: number) =>
  db
    .updateTable('files')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('created_at', '<', before)
    .execute()

/** Number of a person's files that are not attached yet; reserved ones without bytes only since `reservedSince`. */
export async function countUnsent(db: TenantDb, personId: string, reservedSince: number): Promise<number> {
  const { files } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('files'))
    .where('author_id', '=', personId)
    .where('feedback_id', 'is', null)
    .where('entry_id', 'is', null)
    .where('task_id', 'is', null)
    .where((eb) => eb.or([eb('state', '=', 'ready'), eb('created_at', '>=', reservedSince)]))
    .executeTakeFirstOrThrow()
  return Number(files)
}

interface NewRow {
  id: string
  project_id: string
  author_id: string
  key: string
  name: string
  type: KeptType
  stated_bytes: number
  created_at: number
  network: string | null
  entry_id?: string
  unused_at?: number
}

export async function insertFile(db: TenantDb, row: NewRow): Promise<void> {
  await db
    .insertInto('files')
    .values({ ...row, state: 'reserved', bytes: 0, width: 0, height: 0 })
    .execute()
}

/** A file and the person who uploaded it. */
export interface OwnFile {
  id: string
  personId: string
  /** Undefined for a member, who can access all projects. */
  projectId: string | undefined
}

const ownFile =
  ({ id, personId, projectId }: OwnFile) =>
  (eb: ExpressionBuilder<TenantTables, 'files'>) =>
    eb.and({ id, author_id: personId, ...(projectId !== undefined && { project_id: projectId }) })

/**
 * Starts the upload of a reserved file; only the first call succeeds. @returns its stored key, name, announced type and
 * size, and project; undefined if there is no such reservation.
 */
export const claimFile = (db: TenantDb, file: OwnFile) =>
  db
    .updateTable('files')
    .set({ state: 'uploading' })
    .where(ownFile(file))
    .where('state', '=', 'reserved')
    .returning(['key', 'name', 'type', 'stated_bytes', 'project_id', 'network'])
    .executeTakeFirst()

export const findOwnFile = (db: TenantDb, file: OwnFile) =>
  db
    .selectFrom('files')
    .select(['id', 'name', 'type', 'state', 'bytes', 'width', 'height'])
    .where(ownFile(file))
    .executeTakeFirst()

/** Completes the upload of a file. @returns false if the file was removed meanwhile. */
export async function completeFile(
  db: TenantDb,
  id: string,
  stored: Content & { name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ ...stored, state: 'ready' })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes a file's row; a job removes its stored bytes later. */
export async function deleteFile(db: TenantDb, id: string): Promise<void> {
  await db.deleteFrom('files').where('id', '=', id).execute()
}

/** Removes files uploaded before a time that were never attached. */
export async function deleteUnsentBefore(db: TenantDb, before: number): Promise<void> {
  await db
    .deleteFrom('files')
    .where('feedback_id', 'is', null)
    .where('entry_id', 'is', null)
    .where('task_id', 'is', null)
    .where('created_at', '<', before)
    .execute()
}

/** Storage key of a file that is attached to something undeleted, or is an entry's image. */
export const findSentFile = (db: TenantDb, id: string) =>
  db
    .selectFrom('files')
    .leftJoin('comments', 'comments.id', 'files.comment_id')
    .leftJoin('tasks', 'tasks.id', 'files.task_id')
    .leftJoin('task_comments', 'task_comments.id', 'files.task_comment_id')
    .select(['files.key', 'files.name', 'files.type', 'files.bytes'])
    .where('files.id', '=', id)
    .where((eb) =>
      eb.or(
        (['files.feedback_id', 'files.task_id', 'files.entry_id'] as const).map((column) =>
          eb(column, 'is not', null),
        ),
      ),
    )
    .where('comments.deleted_at', 'is', null)
    .where('tasks.deleted_at', 'is', null)
    .where('task_comments.deleted_at', 'is', null)
    .executeTakeFirst()

/** Up to `limit` uploaded files after an id, of a whole organisation or of one person. */
export function listStored(
  db: TenantDb,
  { personId, after, limit }: { personId: string | undefined; after: string; limit: number },
): Promise<{ id: string; key: string; type: KeptType }[]> {
  const files = db
    .selectFrom('files')
    .select(['id', 'key', 'type'])
    .where('state', '=', 'ready')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
  return (personId === undefined ? files : files.where('author_id', '=', personId)).execute()
}

/** Filters storage keys to those of a file, a source map or a file to import of the organisation. */
export async function listKnownKeys(db: TenantDb, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const files = await db.selectFrom('files').select('key').where('key', 'in', keys).execute()
  const maps = await db.selectFrom('source_maps').select('key').where('key', 'in', keys).execute()
  const parts = await db.selectFrom('import_parts').select('key').where('key', 'in', keys).execute()
  return new Set([...files, ...maps, ...parts].map(({ key }) => key))
}

/** The item that a file is attached to. */
export const findItemOf = (db: TenantDb, id: string) =>
  db
    .selectFrom('files')
    .innerJoin('feedback', 'feedback.id', 'files.feedback_id')
    .select(['feedback.id as feedback_id', 'feedback.project_id'])
    .where('files.id', '=', id)
    .executeTakeFirst()

/** The task that a file is attached to. */
export const findTaskOf = (db: TenantDb, id: string) =>
  db
    .selectFrom('files')
    .innerJoin('tasks', 'tasks.id', 'files.task_id')
    .select(['tasks.id as task_id', 'tasks.project_id'])
    .where('files.id', '=', id)
    .executeTakeFirst()
