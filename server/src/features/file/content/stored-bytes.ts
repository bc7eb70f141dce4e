import type { FileContent } from '../../../http/attachment.ts'
import type { ByteRange, FileStore } from '../../../storage/file-store.ts'

/** Bytes in memory for each reader of a file, however slow. A multiple of three, for base64. */
export const partBytes = 120 * 1024

/**
 * Bytes stored under a key, or a range of them, in chunks that are read on demand. Yields nothing if nothing is stored.
 */
export async function* storedBytes(
  fileStore: FileStore,
  key: string,
  range?: ByteRange,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { first, last } = range ?? { first: 0, last: Number.MAX_SAFE_INTEGER }
  for (let at = first; at <= last; at += partBytes) {
    const length = Math.min(partBytes, last - at + 1)
    const bytes = await fileStore.get(key, { first: at, last: at + length - 1 })
    if (!bytes && at === first) return
    // Aborts the connection: a truncated file must not look complete.
    if (!bytes) throw new Error('a file went away while it was sent')
    if (range && bytes.byteLength < length) throw new Error('a stored file has another length than it had')
    if (bytes.byteLength > 0) yield bytes
    if (bytes.byteLength < length) return
  }
}

/** Stored bytes as a response body, streamed unless short; undefined if nothing is stored. */
export async function readStored(
  fileStore: FileStore,
  key: string,
  range?: ByteRange,
): Promise<Pick<FileContent, 'bytes' | 'length'> | undefined> {
  const pieces = storedBytes(fileStore, key, range)
  const { value: beginning } = await pieces.next()
  if (!beginning) return undefined
  if (beginning.byteLength < partBytes) return { bytes: beginning }
  async function* all(start: Uint8Array) {
    yield start
    yield* pieces
  }
  return {
    bytes: ReadableStream.from(all(beginning)),
    ...(range && { length: range.last - range.first + 1 }),
  }
}
