import type { Snapshot } from '../db/transfer/snapshot.ts'
import { type FileStore, thumbnailKey } from '../storage/file-store.ts'

/** Content of the storage, by its key; undefined bytes if it is missing. */
interface StoredFile {
  key: string
  bytes: Uint8Array | undefined
}

/** The content of every file with a row, one at a time. A thumbnail is there or not. */
export async function* archivedFiles(snapshot: Snapshot, store: FileStore): AsyncGenerator<StoredFile> {
  for await (const key of keysIn(snapshot, 'files', "state = 'ready'")) {
    yield { key, bytes: await store.get(key) }
    const thumbnail = await store.get(thumbnailKey(key))
    if (thumbnail) yield { key: thumbnailKey(key), bytes: thumbnail }
  }
  for await (const key of keysIn(snapshot, 'source_maps', 'true')) yield { key, bytes: await store.get(key) }
}

async function* keysIn(
  snapshot: Snapshot,
  table: 'files' | 'source_maps',
  condition: string,
): AsyncGenerator<string> {
  for await (const rows of snapshot.pages(table, condition)) for (const { key } of rows) yield String(key)
}
