import { keysOf } from '@earshot/shared/record'
import type { TransferredTable } from '../db/transfer/transferred-tables.ts'
import { type FileStore, thumbnailKey } from '../storage/file-store.ts'
import type { ArchivedPart } from './archived-part.ts'

/** Content of the storage, by its key; undefined bytes if it is missing. */
interface StoredFile {
  key: string
  bytes: Uint8Array | undefined
}

/** Tables whose `key` names stored content, with SQL for the rows whose content is complete. */
export const tablesWithFiles = {
  files: "state = 'ready'",
  import_parts: 'true',
  source_maps: 'true',
} as const satisfies { readonly [Table in TransferredTable]?: string }

/** The content of every row that names some, one at a time. A file has a thumbnail or not. */
export async function* archivedFiles(part: ArchivedPart, store: FileStore): AsyncGenerator<StoredFile> {
  for await (const key of keysIn(part)) {
    yield { key, bytes: await store.get(key) }
    const thumbnail = await store.get(thumbnailKey(key))
    if (thumbnail) yield { key: thumbnailKey(key), bytes: thumbnail }
  }
}

async function* keysIn(part: ArchivedPart): AsyncGenerator<string> {
  for (const table of keysOf(tablesWithFiles))
    for await (const rows of part.pages(table, tablesWithFiles[table]))
      for (const { key } of rows) yield String(key)
}
