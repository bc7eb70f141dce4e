import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import earshot from '../../../package.json' with { type: 'json' }
import type { DatabaseOptions } from '../db/opening/open.ts'
import { openSnapshot, type Snapshot } from '../db/transfer/snapshot.ts'
import { omissionOf, type TransferredTable } from '../db/transfer/transferred-tables.ts'
import { CommandError } from '../lib/command-error.ts'
import type { FileStore } from '../storage/file-store.ts'
import { type StoredArchive, UnreachableArchive } from './archive-folder.ts'
import { archiveFormat, type Beginning, entryNames, type Manifest, PartCounter } from './archive-format.ts'
import { type AddEntry, writeArchive } from './archive-writer.ts'
import { archivedFiles } from './archived-files.ts'
import { type ArchivedPart, oneOrganisation, wholeInstallation } from './archived-part.ts'
import { inspectArchive } from './inspection.ts'

/** Bytes of a table's lines that are collected before they are written. */
const chunkBytes = 2 * 1024 * 1024

/** An installation to back up. */
export interface BackedUpInstallation {
  source: DatabaseOptions['source']
  store: FileStore
  /** The installation's secret, with which values in the database are encrypted. */
  secret(): string
}

/**
 * Backs up an installation while its server runs, into one archive: every row of one moment, and the files that they
 * name. Without a passphrase it contains no secrets. The archive is read again before it counts. @throws CommandError
 */
export const backUp = (
  installation: BackedUpInstallation,
  target: StoredArchive,
  passphrase: string | undefined,
): Promise<WrittenArchive> =>
  archive(installation, { target, passphrase }, async (snapshot) =>
    wholeInstallation(snapshot, passphrase !== undefined),
  )

/**
 * Writes one organisation into an archive that another installation can take in, while the server runs. It contains no
 * secrets, also with a passphrase. @throws CommandError
 */
export const archiveOrganisation = (
  installation: BackedUpInstallation,
  id: string,
  target: StoredArchive,
  passphrase: string | undefined,
): Promise<WrittenArchive> =>
  archive(installation, { target, passphrase }, (snapshot) => oneOrganisation(snapshot, id))

/** A complete archive. */
export interface WrittenArchive {
  manifest: Manifest
  /** Bytes of the archive. */
  size: number
  organisation: Beginning['organisation']
  leftOut: readonly string[]
}

async function archive(
  { source, store, secret }: BackedUpInstallation,
  { target, passphrase }: { target: StoredArchive; passphrase: string | undefined },
  select: (snapshot: Snapshot) => Promise<ArchivedPart>,
): Promise<WrittenArchive> {
  const snapshot = await openSnapshot(source)
  const part = await select(snapshot).catch(async (error) => {
    await snapshot.close()
    throw error
  })
  let size = 0
  try {
    // Before the archive has its name: one that a backup leaves behind is never taken for a checked one.
    await target.mark(false)
    size = await writeArchive(target, passphrase, (add) => addPart(add, { snapshot, part, store, secret }))
  } catch (error) {
    await target.mark(true).catch(() => {})
    throw error
  } finally {
    await snapshot.close()
  }
  const manifest = await verifiedManifest(target, passphrase)
  await target.mark(true)
  return { manifest, size, organisation: part.organisation, leftOut: part.leftOut }
}

/**
 * One organisation's archive as bytes that are made while they are read. Destroying them ends it. @throws CommandError
 */
export async function openOrganisationArchive(
  { source, store }: Pick<BackedUpInstallation, 'source' | 'store'>,
  id: string,
): Promise<OpenArchive> {
  const snapshot = await openSnapshot(source)
  try {
    const part = await oneOrganisation(snapshot, id)
    const bytes = new PassThrough()
    // The reader gets the error; without a listener it would end the process.
    bytes.on('error', () => {})
    const write = (chunks: AsyncIterable<Uint8Array>) => pipeline(chunks, bytes)
    const ended = writeArchive({ write }, undefined, (add) => addPart(add, { snapshot, part, store }))
      .then(
        () => {},
        (error: unknown) => void bytes.destroy(error instanceof Error ? error : undefined),
      )
      .finally(() => snapshot.close())
    return { bytes, ended }
  } catch (error) {
    await snapshot.close()
    throw error
  }
}

/** An archive that is made while it is read. */
export interface OpenArchive {
  bytes: Readable
  /** Resolves once its snapshot is closed, whether it was read to its end or not. */
  ended: Promise<void>
}

interface WrittenPart {
  snapshot: Snapshot
  part: ArchivedPart
  store: FileStore
  secret?: () => string
}

async function addPart(add: AddEntry, { snapshot, part, store, secret }: WrittenPart): Promise<void> {
  await add(entryNames.beginning, json(await beginningOf(snapshot, part)))
  if (part.withSecrets && secret) await add(entryNames.secret, Buffer.from(secret()))
  const tables: Manifest['tables'] = {}
  for (const table of part.tables) tables[table] = await addTable(add, part, table)
  const { files, missing } = await addFiles(add, part, store)
  const sequences = part.organisation ? {} : await snapshot.sequences()
  await add(entryNames.manifest, json({ tables, files, missing, sequences } satisfies Manifest))
}

/**
 * Reads the new archive again. One that is damaged is deleted, so that nobody relies on it and no sound one has to make
 * room for it; one that cannot be read for the moment stays. @throws CommandError
 */
async function verifiedManifest(target: StoredArchive, passphrase: string | undefined): Promise<Manifest> {
  try {
    return (await inspectArchive(target, passphrase)).manifest
  } catch (error) {
    if (error instanceof UnreachableArchive)
      throw new CommandError(
        `${error.message} The archive is stored, and was not checked: restore it elsewhere to check it, or delete it with the mark beside it.`,
      )
    if (error instanceof Error) throw await withoutDamaged(target, error)
    throw error
  }
}

/** Deletes an archive. @returns the error for the operator, who has to do so if it cannot be deleted */
const withoutDamaged = (target: StoredArchive, { message }: Error): Promise<CommandError> =>
  deleteBoth(target).then(
    () =>
      new CommandError(
        `${message} The new archive is not what was written, and was deleted. Run the backup again.`,
      ),
    () => new CommandError(`${message} The new archive is not what was written. Delete it: that has failed.`),
  )

async function deleteBoth(target: StoredArchive): Promise<void> {
  await target.delete()
  await target.mark(true)
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

const beginningOf = async (
  snapshot: Snapshot,
  { organisation, leftOut }: ArchivedPart,
): Promise<Beginning> => ({
  format: archiveFormat,
  version: earshot.version,
  engine: snapshot.engine,
  migrations: await snapshot.migrations(),
  createdAt: new Date().toISOString(),
  organisation,
  leftOut: [...leftOut],
  columns: await snapshot.columns(),
})

async function addTable(
  add: AddEntry,
  part: ArchivedPart,
  table: TransferredTable,
): Promise<Manifest['files']> {
  const columns = part.withSecrets
    ? []
    : omissionOf(table, part.organisation ? 'organisation' : 'backup').columns
  const counter = new PartCounter()
  const empty = Object.fromEntries(columns.map((column) => [column, null]))
  let chunk: string[] = []
  let length = 0
  let number = 0
  const flush = async (): Promise<void> => {
    if (chunk.length === 0) return
    const bytes = Buffer.from(chunk.join(''))
    counter.add(chunk.length, bytes)
    await add(entryNames.table(table, number++), bytes)
    chunk = []
    length = 0
  }
  for await (const page of part.pages(table)) {
    for (const row of page) {
      const line = `${JSON.stringify({ ...row, ...empty })}\n`
      chunk.push(line)
      length += line.length
      if (length >= chunkBytes) await flush()
    }
    // The server makes archives too, beside its requests.
    await turn()
  }
  await flush()
  return counter.total()
}

async function addFiles(
  add: AddEntry,
  part: ArchivedPart,
  store: FileStore,
): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const counter = new PartCounter()
  let missing = 0
  for await (const { key, bytes } of archivedFiles(part, store)) {
    if (bytes) {
      counter.addFile(key, bytes)
      await add(entryNames.file(key), bytes)
    } else missing++
  }
  return { files: counter.total(), missing }
}
