import type { FilePreview } from '@earshot/shared/import/import'
import { limits } from '@earshot/shared/limits'
import type { TenantDb } from '../../db/tenant-db.ts'
import { type CsvPlace, type CsvRow, csvRows } from '../../lib/csv/csv-rows.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { listParts } from './imports.queries.ts'

const chunkBytes = 64 * 1024

/** The rows of a stored file from a place on, without its header. */
export async function* storedRows(
  { fileStore, db }: { fileStore: FileStore; db: TenantDb },
  importId: string,
  preview: FilePreview,
  from: CsvPlace,
): AsyncGenerator<CsvRow> {
  const chunks = readFrom(fileStore, await listParts(db, importId), from.bytes)
  let isHeader = from.bytes === 0
  for await (const row of csvRows(chunks, preview, limits.importRowBytesMax, from)) {
    if (!isHeader) yield row
    isHeader = false
  }
}

/** The bytes of a file from a place on, in chunks that a parser reads in a short turn. */
async function* readFrom(
  fileStore: FileStore,
  parts: readonly { key: string; bytes: number }[],
  place: number,
): AsyncGenerator<Uint8Array> {
  let start = 0
  for (const { key, bytes } of parts) {
    const size = Number(bytes)
    const first = Math.max(0, place - start)
    start += size
    if (first >= size) continue
    const content = await fileStore.get(key, { first, last: size - 1 })
    if (!content) throw new Error('a part of the file to import is gone')
    for (let at = 0; at < content.byteLength; at += chunkBytes) yield content.subarray(at, at + chunkBytes)
  }
}
