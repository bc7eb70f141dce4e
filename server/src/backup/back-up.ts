import earshot from '../../../package.json' with { type: 'json' }
import type { DatabaseOptions } from '../db/opening/open.ts'
import { openSnapshot, type Snapshot } from '../db/transfer/snapshot.ts'
import {
  omissionOf,
  omissions,
  type TransferredTable,
  transferredTables,
} from '../db/transfer/transferred-tables.ts'
import type { FileStore } from '../storage/file-store.ts'
import { archiveFormat, type Beginning, entryNames, type Manifest, PartCounter } from './archive-format.ts'
import { type AddEntry, writeArchive } from './archive-writer.ts'
import { archivedFiles } from './archived-files.ts'
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
export async function backUp(
  { source, store, secret }: BackedUpInstallation,
  file: string,
  passphrase: string | undefined,
): Promise<{ manifest: Manifest; leftOut: readonly string[] }> {
  const snapshot = await openSnapshot(source)
  const leftOut = passphrase ? [] : omissions()
  try {
    await writeArchive(file, passphrase, async (add) => {
      await add(entryNames.beginning, json(await beginningOf(snapshot, leftOut)))
      if (passphrase) await add(entryNames.secret, Buffer.from(secret()))
      const tables: Manifest['tables'] = {}
      for (const table of transferredTables)
        tables[table] = await addTable(add, snapshot, table, passphrase !== undefined)
      const { files, missing } = await addFiles(add, snapshot, store)
      const sequences = await snapshot.sequences()
      await add(entryNames.manifest, json({ tables, files, missing, sequences } satisfies Manifest))
    })
  } finally {
    await snapshot.close()
  }
  const { manifest } = await inspectArchive(file, passphrase)
  return { manifest, leftOut }
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

const beginningOf = async (snapshot: Snapshot, leftOut: string[]): Promise<Beginning> => ({
  format: archiveFormat,
  version: earshot.version,
  engine: snapshot.engine,
  migrations: await snapshot.migrations(),
  createdAt: new Date().toISOString(),
  leftOut,
  columns: await snapshot.columns(),
})

async function addTable(
  add: AddEntry,
  snapshot: Snapshot,
  table: TransferredTable,
  withSecrets: boolean,
): Promise<Manifest['files']> {
  const { columns, rows: omitted } = withSecrets ? { columns: [], rows: undefined } : omissionOf(table)
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
  for await (const page of snapshot.pages(table, omitted ? `not (${omitted})` : 'true'))
    for (const row of page) {
      const line = `${JSON.stringify({ ...row, ...empty })}\n`
      chunk.push(line)
      length += line.length
      if (length >= chunkBytes) await flush()
    }
  await flush()
  return counter.total()
}

async function addFiles(
  add: AddEntry,
  snapshot: Snapshot,
  store: FileStore,
): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const counter = new PartCounter()
  let missing = 0
  for await (const { key, bytes } of archivedFiles(snapshot, store)) {
    if (bytes) {
      counter.addFile(key, bytes)
      await add(entryNames.file(key), bytes)
    } else missing++
  }
  return { files: counter.total(), missing }
}
