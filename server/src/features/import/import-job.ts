import { setImmediate as turn } from 'node:timers/promises'
import type { ImportState } from '@earshot/shared/import/import'
import { limits } from '@earshot/shared/limits'
import type { Database } from '../../db/database.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { type Job, type JobHandler, PermanentError } from '../../jobs/kinds.ts'
import { AppError } from '../../lib/app-error.ts'
import { BatchSize } from '../../lib/batch-size.ts'
import type { Clock } from '../../lib/clock.ts'
import { CsvProblem, type CsvRow } from '../../lib/csv/csv-rows.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { deleteImportErasures, hasImportErasures } from '../person/import-erasure.ts'
import { lockStatuses } from '../project/lookup.ts'
import { requireStorage, storageBytes } from '../usage/quota.ts'
import {
  deleteIds,
  deleteParts,
  findImport,
  type ImportRow,
  insertRefusal,
  lockImport,
  updateImport,
} from './imports.queries.ts'
import { RowRefused } from './reading/cells.ts'
import { mappingOf, previewOf, withoutRows } from './reading/file-preview.ts'
import { partLeftOut } from './row/erased-people.ts'
import type { ImportTarget } from './row/import-target.ts'
import { checkers, importers } from './row-kinds.ts'
import { storedRows } from './stored-rows.ts'
import { undoPart } from './undo.ts'

interface JobServices {
  db: Database
  fileStore: FileStore
  clock: Clock
}

/**
 * Advances an import by its state: checks its rows, imports them, or undoes them, batch by batch. Each batch and the
 * place after it are one transaction, so that the next attempt after a crash goes on there, with no row twice.
 */
export const advanceImport =
  (services: JobServices): JobHandler<'advanceImport'> =>
  async ({ tenantId, payload, isPartOver = () => false }) => {
    if (tenantId === null) throw new PermanentError('it names no organisation')
    const db = services.db.tenant(tenantId)
    const row = await findImport(db, payload.importId)
    if (row?.round !== payload.round) return
    const work = works[row.state]
    if (work && (await work({ ...services, db, row, isPartOver })) === 'part') return { next: payload }
  }

/** An import whose job runs. */
export interface ImportWork {
  db: TenantDb
  fileStore: FileStore
  clock: Clock
  row: ImportRow
  isPartOver: NonNullable<Job['isPartOver']>
}

/** Outcome of a job: a part of it, or all. */
export type ImportAdvance = 'part' | 'done'

const works: { [State in ImportState]?: (work: ImportWork) => Promise<ImportAdvance> } = {
  checking: async (work) => {
    // Ids that an interrupted check has noted would look like doubled ones.
    if (work.row.line === 0) await clearIds(work)
    const progress = await goThrough(work)
    if (progress === 'done') await clearIds(work)
    return progress
  },
  running: goThrough,
  undoing: undoPart,
}

/** Forgets the ids that this check has noted, unless another one has begun. */
async function clearIds({ db, row }: ImportWork): Promise<void> {
  const clear = async (tx: TenantDb) =>
    (await lockImport(tx, row.id))?.round === row.round && deleteIds(tx, row.id, limits.companyBatch)
  while (await db.transaction(clear)) await turn()
}

/** Goes on through the rows of the file, until it ends or others need the worker. */
async function goThrough(work: ImportWork): Promise<ImportAdvance> {
  const { db, fileStore, row, isPartOver } = work
  const preview = previewOf(row)
  if (!preview) throw new PermanentError('the import has no file')
  const from = { bytes: Number(row.position), line: Number(row.line) }
  const size = new BatchSize()
  let batch: CsvRow[] = []
  let position = from.bytes
  const flush = async (): Promise<BatchOutcome> => {
    const rows = batch
    batch = []
    const outcome = rows.length === 0 ? 'written' : await writeBatch(work, { position, rows }, size)
    position = rows.at(-1)?.end ?? position
    await turn()
    return outcome
  }
  try {
    for await (const csvRow of storedRows({ fileStore, db }, row.id, preview, from)) {
      batch.push(csvRow)
      if (batch.length < size.rows && csvRow.end - position < limits.importBatchBytes) continue
      const outcome = await flush()
      if (outcome !== 'written') return advanceAfter[outcome]
      if (isPartOver()) return 'part'
    }
    const outcome = await flush()
    if (outcome !== 'written') return advanceAfter[outcome]
    await finish(work)
  } catch (error) {
    if (!(error instanceof CsvProblem)) throw error
    const outcome = await flush()
    if (outcome !== 'written') return advanceAfter[outcome]
    await stop(work, error.message)
  }
  return 'done'
}

/** Rows that follow each other. */
interface Batch {
  /** Bytes of the file before them. */
  position: number
  rows: readonly CsvRow[]
}

/** Outcome of a batch that was not written if the import was changed, or another process has gone on with it. */
type BatchOutcome = 'written' | 'changed' | 'overtaken'

/** Whoever still holds the job goes on at the new place; for all others a part without a job has no effect. */
const advanceAfter = { changed: 'done', overtaken: 'part' } as const

/** Writes rows and the place after them in one transaction. */
const writeBatch = (work: ImportWork, batch: Batch, size: BatchSize): Promise<BatchOutcome> =>
  work.db
    .transaction((db) => size.measure(() => writeWithin(db, work, batch)))
    .catch(async (error: unknown): Promise<BatchOutcome> => {
      if (!(error instanceof AppError)) throw error
      await stop(work, error.message)
      return 'changed'
    })

async function writeWithin(db: TenantDb, work: ImportWork, { position, rows }: Batch): Promise<BatchOutcome> {
  const row = await lockCurrent(db, work)
  // A process that stood still for longer than its lease finds that another has gone on.
  if (!row) return 'changed'
  if (Number(row.position) !== position) return 'overtaken'
  const target = await targetOf(db, row, work.clock())
  if (row.state === 'running') await requireStorage(db, storageBytes(...rows.flatMap(({ cells }) => cells)))
  const counts = await writeRows(target, row, rows)
  const last = rows.at(-1)
  await updateImport(db, row.id, {
    ...counts,
    ...(last && { position: last.end, line: last.lastLine }),
    done_count: Number(row.done_count) + rows.length,
  })
  if (row.state === 'running') await db.dialect.search.merge(db.connection)
  return 'written'
}

/** Where the rows of a batch go. */
async function targetOf(db: TenantDb, row: ImportRow, now: number): Promise<BatchTarget> {
  const [mapping, preview] = [mappingOf(row), previewOf(row)]
  if (!mapping || !preview) throw new PermanentError('the import has no mapping')
  const columns = preview.columns.map(({ name }) => name)
  return {
    db,
    importId: row.id,
    projectId: row.project_id,
    importerId: row.created_by_id,
    reading: { mapping, columns, now },
    statuses: await lockStatuses(db, row.project_id),
    someErased: await hasImportErasures(db, row.id),
  }
}

type BatchTarget = Omit<ImportTarget, 'line' | 'leavesOut'>

async function writeRows(target: BatchTarget, row: ImportRow, rows: readonly CsvRow[]) {
  const { kind } = target.reading.mapping
  const counts = {
    created_count: Number(row.created_count),
    known_count: Number(row.known_count),
    refused_count: Number(row.refused_count),
    left_out_count: Number(row.left_out_count),
  }
  const list = async (refusal: Parameters<typeof insertRefusal>[2]) => {
    if (counts.refused_count + counts.left_out_count <= limits.refusalsKept)
      await insertRefusal(target.db, row.id, refusal)
  }
  for (const { cells, line } of rows)
    try {
      if (cells.length > target.reading.columns.length)
        throw new RowRefused('', 'The row has more cells than the header. A quotation mark may be missing.')
      const handle = row.state === 'running' ? importers[kind] : checkers[kind]
      const place = { ...target, line, leavesOut: false }
      const outcome = await handle(place, cells)
      counts[`${outcome}_count`]++
      if (!place.leavesOut) continue
      counts.left_out_count++
      await list({ line, field: '', reason: partLeftOut })
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error
      counts.refused_count++
      await list({ line, field: error.field, reason: error.message })
    }
  return counts
}

/** The import, locked, unless it has another state by now. */
async function lockCurrent(db: TenantDb, { row }: ImportWork): Promise<ImportRow | undefined> {
  const current = await lockImport(db, row.id)
  return current?.round === row.round && current.state === row.state ? current : undefined
}

/** Ends a check, or an import, whose file is no longer needed. */
const finish = (work: ImportWork): Promise<void> =>
  work.db.transaction(async (db) => {
    const row = await lockCurrent(db, work)
    if (!row) return
    const now = work.clock()
    if (row.state === 'checking') return updateImport(db, row.id, { state: 'checked' })
    // Samples of the rows would outlast the people whom they are about.
    await updateImport(db, row.id, { state: 'done', finished_at: now, preview: withoutRows(row) })
    await deleteParts(db, row.id)
    await deleteImportErasures(db, row.id)
    await db.record({
      type: 'import.finished',
      projectId: row.project_id,
      actorId: row.created_by_id,
      at: now,
    })
  })

/** Stops where the file, or the plan, ends: the team reads why. */
const stop = (work: ImportWork, problem: string): Promise<void> =>
  work.db.transaction(async (db) => {
    const row = await lockCurrent(db, work)
    if (row) await updateImport(db, row.id, { state: 'checked', problem })
  })
