import { entryNames, type Manifest, PartCounter, parseEntryName } from '../backup/archive-format.ts'
import { type ArchiveEntry, readArchive, rowsIn } from '../backup/archive-reader.ts'
import { writeArchive } from '../backup/archive-writer.ts'
import { DiskArchive } from '../backup/disk-archives.ts'
import type { TransferredRow } from '../db/transfer/transferred-row.ts'
import type { TransferredTable } from '../db/transfer/transferred-tables.ts'
import { newId } from '../lib/id.ts'

/* Archives of organisations that somebody has changed. */

/** Other entries of an archive, without its manifest. */
export type Change = (entries: ArchiveEntry[]) => ArchiveEntry[]

/** An archive with other entries, whose counts and checksums are right. */
export async function withEntries(file: string, change: Change): Promise<string> {
  const entries: ArchiveEntry[] = []
  await readArchive(new DiskArchive(file), undefined, async (found) => {
    for await (const entry of found) entries.push(entry)
  })
  const manifest: Manifest = JSON.parse(String(entries.pop()?.bytes))
  const changed = change(entries)
  const files = new PartCounter()
  const tables: Record<string, PartCounter> = {}
  for (const table of Object.keys(manifest.tables)) tables[table] = new PartCounter()
  for (const { name, bytes } of changed) {
    const entry = parseEntryName(name)
    if (entry?.kind === 'file') files.addFile(entry.of, bytes)
    if (entry?.kind !== 'table') continue
    tables[entry.of] ??= new PartCounter()
    tables[entry.of]?.add(bytes.toString().split('\n').length - 1, bytes)
  }
  const total = Object.entries(tables).map(([table, counter]) => [table, counter.total()] as const)
  const path = `${file}-${newId()}`
  await writeArchive(new DiskArchive(path), undefined, async (add) => {
    for (const entry of changed) await add(entry.name, entry.bytes)
    const counted = { ...manifest, tables: Object.fromEntries(total), files: files.total() }
    await add(entryNames.manifest, Buffer.from(JSON.stringify(counted)))
  })
  return path
}

/** Rows as an archive has them. */
export const lines = (rows: readonly object[]) =>
  Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))

/** One entry more, before those of its table. */
export const withEntry =
  (name: string, bytes: Buffer): Change =>
  ([beginning, ...entries]) => [...(beginning ? [beginning] : []), { name, bytes }, ...entries]

/** Every row of a table as another one. */
export const withRows =
  (table: TransferredTable, change: (row: TransferredRow) => object): Change =>
  (entries) =>
    entries.map(({ name, bytes }) =>
      name.startsWith(`tables/${table}/`)
        ? { name, bytes: lines(rowsIn(bytes).map(change)) }
        : { name, bytes },
    )

/** One row more. */
export const withRow = (table: TransferredTable, row: object): Change =>
  withEntry(entryNames.table(table, 99), lines([row]))

/** Several changes, one after the other. */
export const withAll =
  (...changes: readonly Change[]): Change =>
  (entries) =>
    changes.reduce((changed, change) => change(changed), entries)
