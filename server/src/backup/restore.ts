import type { DatabaseOptions } from '../db/opening/open.ts'
import type { BrokenReference } from '../db/transfer/broken-reference.ts'
import { clearServerRows, deleteDangling, type Load, occupiedTables, openLoad } from '../db/transfer/load.ts'
import { TakenKey, UnfitValue } from '../db/transfer/transferred-row.ts'
import { isTransferred, transferredTables } from '../db/transfer/transferred-tables.ts'
import { CommandError } from '../lib/command-error.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { StoredArchive } from './archive-folder.ts'
import { type Beginning, parseEntryName } from './archive-format.ts'
import {
  type ArchiveEntry,
  DamagedArchive,
  damaged,
  RefusedRow,
  readArchive,
  rowsIn,
} from './archive-reader.ts'
import { Arrival, type RowOfLine } from './arrival.ts'
import type { ReadEntries } from './claims.ts'
import type { Returning } from './former-owner.ts'
import { type InspectedArchive, inspectArchive } from './inspection.ts'
import type { SealNew } from './new-secrets.ts'
import { noteFiles } from './noted-files.ts'
import { queuedJob } from './queued-job.ts'
import type { RenewedProject } from './renewals.ts'
import { RestoredFiles } from './restored-files.ts'

/** An empty installation. */
export interface RestoreTarget {
  /** Makes the database's tables if there are none. */
  prepare(): Promise<void>
  source: DatabaseOptions['source']
  store: FileStore
  /** Makes the archive's secret the installation's. @throws CommandError if it has another one */
  adoptSecret(secret: string): void
  /** Makes a secret in place of one that an organisation left behind. */
  seal: SealNew
}

/** An archive that was restored. */
export interface RestoredArchive extends InspectedArchive {
  /** Of an organisation: addresses of those who are its members with the account that they have here. */
  joined: readonly string[]
  /** Of an organisation: projects whose address or key another organisation here has or had. */
  renewed: readonly RenewedProject[]
  /** Of a backup: numbers of rows that were left out because they refer to rows that it lacks, by table. */
  leftOut: Readonly<Record<string, number>>
}

/** Rows that are inserted at once. */
const batchRows = 500

/**
 * Restores an archive on either engine, all of it or nothing of the database: a backup into an empty installation, an
 * organisation's archive beside the organisations that there are. The archive is read and checked before anything is
 * written.
 * @param options `returning` if the operator says that an organisation that was deleted here comes back
 * @throws CommandError
 */
export async function restore(
  target: RestoreTarget,
  source: StoredArchive,
  passphrase: string | undefined,
  { returning }: { returning?: Returning } = {},
): Promise<RestoredArchive> {
  const archive = await inspectArchive(source, passphrase)
  await target.prepare()
  const { organisation } = archive.beginning
  if (organisation)
    await noteFiles(target.source, organisation.id, archive.fileKeys).catch((error) => {
      throw refusalOf(error, source.address)
    })
  const load = await openLoad(target.source)
  const files = new RestoredFiles(target.store)
  let arrival: Arrival | undefined
  let leftOut: Readonly<Record<string, number>> = {}
  let mayBeCommitted = false
  try {
    await refuseOtherSchema(load, archive.beginning, source.address)
    const entriesOf: ReadEntries = (read) =>
      readArchive(source, passphrase, async (entries) => {
        for await (const entry of entries) await read(entry)
      })
    if (organisation) {
      const { seal } = target
      arrival = await Arrival.prepare(load, organisation, { entries: entriesOf, returning, seal })
      await restoreOrganisation(load, files, arrival, entriesOf)
    } else {
      await refuseOccupied(load)
      if (archive.secret) target.adoptSecret(archive.secret)
      leftOut = await restoreBackup(load, files, archive, entriesOf)
    }
    // Archives do not contain the search index.
    await load.insert('jobs', [queuedJob('reindexSearch', null, {}, Date.now())])
    mayBeCommitted = true
    const broken = await load.finish()
    mayBeCommitted = broken === undefined
    if (broken) throw await refusalOfReference(entriesOf, broken)
  } catch (error) {
    // The store of a whole installation may be the one that its backup was made of.
    if (organisation && !mayBeCommitted) await files.undo()
    throw refusalOf(error, source.address)
  } finally {
    await load.close()
  }
  return { ...archive, joined: arrival?.joined ?? [], renewed: arrival?.renewed ?? [], leftOut }
}

/** Files come after the rows, which may refuse the archive. */
async function restoreOrganisation(
  load: Load,
  files: RestoredFiles,
  arrival: Arrival,
  entriesOf: ReadEntries,
): Promise<void> {
  await entriesOf((entry) => restoreRows(load, entry, arrival))
  await entriesOf((entry) => restoreFile(files, entry))
  await arrival.finish(load, Date.now())
}

/** @returns numbers of rows that refer to rows that the backup lacks, by table: they are left out */
async function restoreBackup(
  load: Load,
  files: RestoredFiles,
  archive: InspectedArchive,
  entriesOf: ReadEntries,
): Promise<RestoredArchive['leftOut']> {
  await clearServerRows(load)
  await entriesOf(async (entry) => {
    await restoreRows(load, entry)
    await restoreFile(files, entry)
  })
  await compareCounts(load, archive)
  const leftOut = await deleteDangling(load)
  await load.continueSequences(archive.manifest.sequences)
  return leftOut
}

const refusalOf = (error: unknown, address: string): unknown => {
  if (error instanceof DamagedArchive) return damaged(address)
  if (error instanceof TakenKey)
    return new CommandError(
      `This installation has a row of the archive’s ${error.message} already, or one with the same address or key. Nothing was restored.`,
    )
  if (error instanceof RefusedRow)
    return new CommandError(`${address} is refused: ${error.message}. Nothing was restored.`)
  return error
}

async function refuseOtherSchema(
  load: Load,
  { migrations, columns, version }: Beginning,
  address: string,
): Promise<void> {
  const own = await load.columns()
  const isSame =
    (await load.migrations()).join() === migrations.join() &&
    transferredTables.every((table) => sorted(own[table]) === sorted(columns[table])) &&
    Object.keys(columns).every(isTransferred)
  if (!isSame)
    throw new CommandError(
      `${address} was made by Earshot ${version}, whose tables are others. Restore it with that version, and then upgrade.`,
    )
}

const sorted = (columns: readonly string[] = []): string => [...columns].sort().join()

async function refuseOccupied(load: Load): Promise<void> {
  const occupied = await occupiedTables(load)
  if (occupied.length > 0)
    throw new CommandError(
      `This installation is not empty: there are rows in ${occupied.slice(0, 3).join(', ')}. Restore into a new data folder (DATA_DIR), or with Postgres into a new database (DATABASE_URL).`,
    )
}

async function restoreRows(load: Load, { name, bytes }: ArchiveEntry, arrival?: Arrival): Promise<void> {
  const entry = parseEntryName(name)
  if (entry?.kind === 'file') arrival?.requireOwnFile(entry.of)
  if (entry?.kind !== 'table') return
  if (!isTransferred(entry.of)) throw new DamagedArchive(`rows of ${entry.of}`)
  const found = rowsIn(bytes)
  const rows = arrival
    ? arrival.rowsOf(entry.of, name, found)
    : found.map((row, at) => ({ row, line: at + 1 }))
  for (let at = 0; at < rows.length; at += batchRows) {
    const batch = rows.slice(at, at + batchRows)
    await load
      .insert(
        entry.of,
        batch.map(({ row }) => row),
      )
      .catch((error) => {
        throw refusalOfRow(error, name, batch)
      })
  }
}

function refusalOfRow(error: unknown, entry: string, batch: readonly RowOfLine[]): unknown {
  if (!(error instanceof TakenKey || error instanceof UnfitValue)) return error
  const { line } = batch[error.at ?? 0] ?? { line: 0 }
  return new RefusedRow(
    entry,
    line,
    error instanceof TakenKey
      ? 'is in this installation already, or has an address or a key of another row'
      : 'has a value that its column cannot have',
  )
}

/** Names the line of a row that refers to a missing one. */
async function refusalOfReference(
  entriesOf: ReadEntries,
  { table, target, row }: BrokenReference,
): Promise<RefusedRow | CommandError> {
  const values = Object.entries(row)
  let refusal: RefusedRow | undefined
  await entriesOf(async ({ name, bytes }) => {
    const entry = parseEntryName(name)
    if (refusal || values.length === 0 || entry?.kind !== 'table' || entry.of !== table) return
    const at = rowsIn(bytes).findIndex((found) => values.every(([column, value]) => found[column] === value))
    if (at >= 0) refusal = new RefusedRow(name, at + 1, `refers to a row of ${target} that the archive lacks`)
  })
  return (
    refusal ??
    new CommandError(
      `Rows of ${table} refer to rows of ${target} that the archive lacks. Nothing was restored.`,
    )
  )
}

async function restoreFile(files: RestoredFiles, { name, bytes }: ArchiveEntry): Promise<void> {
  const entry = parseEntryName(name)
  if (entry?.kind === 'file') await files.put(entry.of, bytes)
}

async function compareCounts(load: Load, { manifest }: InspectedArchive): Promise<void> {
  for (const table of transferredTables)
    if ((await load.count(table)) !== (manifest.tables[table]?.count ?? 0))
      throw new DamagedArchive(`another number of rows in ${table}`)
}
