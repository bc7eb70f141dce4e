import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { encryption } from './encryption.ts'

/** Adds an entry to an archive. */
export type AddEntry = (name: string, bytes: Uint8Array) => Promise<void>

/**
 * Writes a tar archive, compressed and, with a passphrase, encrypted; readable by its owner only. It appears under its
 * name once it is complete and on the disk.
 */
export async function writeArchive(
  file: string,
  passphrase: string | undefined,
  write: (add: AddEntry) => Promise<void>,
): Promise<void> {
  const part = `${file}.part`
  const { readable, controller } = createTarPacker()
  const mtime = new Date()
  const add: AddEntry = async (name, bytes) => {
    const writer = controller.add({ name, size: bytes.length, type: 'file', mode: 0o600, mtime }).getWriter()
    if (bytes.length > 0) await writer.write(bytes)
    await writer.close()
  }
  const target = createWriteStream(part, { flags: 'wx', mode: 0o600 })
  const source = Readable.from(readable)
  const stored = passphrase
    ? pipeline(source, createGzip(), encryption(passphrase), target)
    : pipeline(source, createGzip(), target)
  try {
    const written = write(add).then(
      () => controller.finalize(),
      (error) => {
        controller.error(error)
        throw error
      },
    )
    await Promise.all([written, stored])
  } catch (error) {
    // A file of another backup that runs at the same time stays.
    if (!isTaken(error)) await rm(part, { force: true })
    throw error
  }
  await syncFile(part)
  await rename(part, file)
}

/** True for an error that says that the file was there already. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
