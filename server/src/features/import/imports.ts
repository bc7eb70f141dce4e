import type { Import, ImportMapping, NewImport } from '@earshot/shared/import/import'
import { requiredFields } from '@earshot/shared/import/import-fields'
import { limits } from '@earshot/shared/limits'
import type { MemberCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { enqueue } from '../../jobs/queue.ts'
import { conflict, invalidField, notFound } from '../../lib/app-error.ts'
import { newId } from '../../lib/id.ts'
import type { FileServices } from '../file/content/file-services.ts'
import { withSpooled } from '../file/spool.ts'
import { deleteErasureKeys, deleteErasuresFromRows, listErasureKeys } from '../person/import-erasure.ts'
import { getProject, readStatuses } from '../project/lookup.ts'
import { importView } from './import-view.ts'
import {
  countOpen,
  deleteImport,
  deleteParts,
  deleteRefusals,
  findImport,
  type ImportRow,
  insertImport,
  insertParts,
  listImports,
  lockImport,
  updateImport,
} from './imports.queries.ts'
import { replaceJson } from './json/json-to-csv.ts'
import { guessFields } from './reading/column-names.ts'
import { mappingOf, previewOf } from './reading/file-preview.ts'
import { guessStatus } from './reading/known-statuses.ts'
import { recognise } from './reading/recognition.ts'
import { type ReadFile, readFile, storeParts } from './upload.ts'

/** The newest imports. */
export const showImports = async ({ db }: MemberCtx): Promise<Import[]> =>
  Promise.all((await listImports(db, limits.importsShown)).map((row) => importView(db, row)))

/** @throws AppError `not_found`. */
export const showImport = async ({ db }: MemberCtx, id: string): Promise<Import> =>
  importView(db, await getImport(await findImport(db, id)))

/**
 * Prepares an import, before its file is uploaded; idempotent by key. @throws AppError `not_found` for an unknown
 * project, `conflict` if too many wait.
 */
export const createImport = (ctx: MemberCtx, { projectId, name }: NewImport): Promise<Import> =>
  once(ctx, async (ctx) => {
    const { db, actor, now } = ctx
    await getProject(db, projectId)
    if ((await countOpen(db)) >= limits.importsOpenMax)
      throw conflict(`There are ${limits.importsOpenMax} imports that are not finished. Delete some first.`)
    const id = newId()
    await insertImport(db, {
      id,
      project_id: projectId,
      created_by_id: actor.personId,
      name,
      created_at: now,
    })
    await ctx.record({ type: 'import.created', projectId })
    return importView(db, await getImport(await findImport(db, id)))
  })

/**
 * Stores the file of an import, and guesses how its columns are read.
 * @throws AppError `not_found`, `conflict` while the import runs, `payload_too_large`, `invalid_input` for a file that is
 * no CSV or JSON file.
 */
export async function uploadFile(
  ctx: MemberCtx<FileServices>,
  id: string,
  body: AsyncIterable<Uint8Array>,
): Promise<Import> {
  const { services, db, now } = ctx
  requireState(await getImport(await findImport(db, id)), 'empty', 'uploaded', 'checked')
  // Whoever is erased from now on may be named by the part of the file that is here already.
  const before = await listErasureKeys(db, id)
  return withSpooled(services.config.dataDir, body, limits.importBytesMax, async (path) => {
    await replaceJson(path)
    const read = await readFile(path)
    const { encoding } = read.preview
    const parts = await storeParts(services, db, { path, encoding, now })
    return ctx.transaction(async (ctx) => {
      const { db } = ctx
      const row = requireState(await getImport(await lockImport(db, id)), 'empty', 'uploaded', 'checked')
      await deleteParts(db, id)
      await deleteErasureKeys(db, id, before)
      await insertParts(db, id, parts)
      await deleteRefusals(db, id)
      await ctx.record({ type: 'import.updated', projectId: row.project_id, fields: ['file'] })
      await updateImport(db, id, {
        ...startOver(row),
        state: 'uploaded',
        preview: JSON.stringify(read.preview),
        mapping: JSON.stringify(await guessMapping(ctx, row, read)),
        problem: read.problem,
        bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
        row_count: read.rowCount,
      })
      return importView(db, await getImport(await findImport(db, id)))
    })
  })
}

async function guessMapping(
  { db }: MemberCtx,
  row: ImportRow,
  { preview }: ReadFile,
): Promise<ImportMapping> {
  const names = preview.columns.map(({ name }) => name)
  const earlier = (await listImports(db, limits.importsShown)).find(
    ({ state, project_id }) => state === 'done' && project_id === row.project_id,
  )
  const { kind, source } = recognise(names, earlier && mappingOf(earlier)?.source)
  const columns = guessFields(kind, names)
  const statuses = await readStatuses(db, row.project_id)
  const found = preview.columns[columns.indexOf('status')]?.values ?? []
  const guesses = found.flatMap((name) => {
    const id = guessStatus(name, statuses)
    return id === undefined ? [] : [[name, id] as const]
  })
  return { kind, source, columns, statuses: Object.fromEntries(guesses), dateOrder: 'day' }
}

/**
 * Starts a check of all rows, which imports nothing. @throws AppError `not_found`, `conflict` unless the file is
 * uploaded, `invalid_input` for a mapping that does not fit the file.
 */
export const checkRows = (ctx: MemberCtx, id: string, mapping: ImportMapping): Promise<Import> =>
  ctx.transaction(async (ctx) => {
    const { db } = ctx
    const row = requireState(await getImport(await lockImport(db, id)), 'uploaded', 'checking', 'checked')
    const columns = previewOf(row)?.columns ?? []
    if (mapping.columns.length !== columns.length)
      throw invalidField('columns', `The file has ${columns.length} columns.`)
    const missing = requiredFields[mapping.kind].find((field) => !mapping.columns.includes(field))
    if (missing) throw invalidField('columns', 'Please choose a column for each field that is required.')
    await deleteRefusals(db, id)
    await deleteErasuresFromRows(db, id)
    await ctx.record({ type: 'import.updated', projectId: row.project_id, fields: ['mapping'] })
    const start = { ...startOver(row), state: 'checking', mapping: JSON.stringify(mapping) } as const
    return begin(ctx, row, start)
  })

/**
 * Starts, or goes on with, the import of all rows that can be imported. @throws AppError `not_found`, `conflict` before
 * a check, and for a file that cannot be read to its end.
 */
export const runImport = (ctx: MemberCtx, id: string): Promise<Import> =>
  ctx.transaction(async (ctx) => {
    const { db } = ctx
    const row = requireState(await getImport(await lockImport(db, id)), 'checked')
    await deleteRefusals(db, id)
    await ctx.record({ type: 'import.run', projectId: row.project_id })
    return begin(ctx, row, { ...startOver(row), state: 'running' })
  })

/** Starts to remove what an import made. @throws AppError `not_found`, `conflict` unless it is done. */
export const undoImport = (ctx: MemberCtx, id: string): Promise<Import> =>
  ctx.transaction(async (ctx) => {
    const row = requireState(await getImport(await lockImport(ctx.db, id)), 'done')
    await ctx.record({ type: 'import.undone', projectId: row.project_id })
    return begin(ctx, row, { state: 'undoing', round: row.round + 1, done_count: 0 })
  })

/** Deletes an import that has imported nothing, with its file. @throws AppError `not_found`, `conflict`. */
export const removeImport = (ctx: MemberCtx, id: string): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const row = await getImport(await lockImport(ctx.db, id))
    requireState(row, 'empty', 'uploaded', 'checked', 'undone')
    await deleteImport(ctx.db, id)
    await ctx.record({ type: 'import.deleted', projectId: row.project_id })
  })

/** Queues the job of an import that has just got a new state. */
async function begin(
  { db, database, now }: MemberCtx,
  { id }: ImportRow,
  values: Parameters<typeof updateImport>[2] & { round: number },
): Promise<Import> {
  await updateImport(db, id, values)
  const payload = { importId: id, round: values.round }
  await enqueue(database, { kind: 'advanceImport', tenantId: db.tenantId, payload, runAt: now })
  return importView(db, await getImport(await findImport(db, id)))
}

/** Columns of an import that begins at the first row again. */
const startOver = ({ round }: ImportRow) => ({
  round: round + 1,
  problem: null,
  position: 0,
  line: 0,
  done_count: 0,
  created_count: 0,
  known_count: 0,
  refused_count: 0,
  left_out_count: 0,
})

/** @throws AppError `not_found`. */
async function getImport(row: ImportRow | undefined): Promise<ImportRow> {
  if (!row) throw notFound('import')
  return row
}

/** @throws AppError `conflict` unless an import has one of the states. */
function requireState(row: ImportRow, ...states: ImportRow['state'][]): ImportRow {
  if (!states.includes(row.state)) throw conflict('The import is in another state by now. Please look again.')
  return row
}
