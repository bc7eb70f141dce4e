import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import type { StoredArchive } from './archive-folder.ts'
import { encryption } from './encryption.ts'

/** Adds an entry to an archive. */
export type AddEntry = (name: string, bytes: Uint8Array) => Promise<void>

/**
 * Writes a tar archive, compressed and, with a passphrase, encrypted. It appears at its place once it is complete.
 *
 * @returns its size in bytes. @throws CommandError
 */
export async function writeArchive(
  archive: Pick<StoredArchive, 'write'>,
  passphrase: string | undefined,
  write: (add: AddEntry) => Promise<void>,
): Promise<number> {
  const { readable, controller } = createTarPacker()
  const mtime = new Date()
  const add: AddEntry = async (name, bytes) => {
    const writer = controller.add({ name, size: bytes.length, type: 'file', mode: 0o600, mtime }).getWriter()
    if (bytes.length > 0) await writer.write(bytes)
    await writer.close()
  }
  let size = 0
  async function* counted(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of bytes) {
      size += chunk.length
      yield chunk
    }
  }
  const store = (bytes: AsyncIterable<Buffer>) => archive.write(counted(bytes))
  const source = Readable.from(readable)
  const stored = passphrase
    ? pipeline(source, createGzip(), encryption(passphrase), store)
    : pipeline(source, createGzip(), store)
  const written = write(add).then(
    () => controller.finalize(),
    async (error) => {
      controller.error(error)
      // Until nothing of it is left at its place.
      await stored.catch(() => {})
      throw error
    },
  )
  // Both, since the caller then closes what is read.
  for (const part of await Promise.allSettled([stored, written]))
    if (part.status === 'rejected') throw part.reason
  return size
}
