import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import type { TransferredRow } from '../db/transfer/transferred-row.ts'
import { CommandError } from '../lib/command-error.ts'
import { parseJson } from '../lib/json-text.ts'
import type { StoredArchive } from './archive-folder.ts'
import { parseEntryName } from './archive-format.ts'
import { decryption, isEncrypted } from './encryption.ts'

/** An entry of an archive. */
export interface ArchiveEntry {
  name: string
  bytes: Buffer
}

/** Bytes of the largest entry that is read: of a file, and of rows, which are parsed at once. */
const fileMax = 256 * 1024 * 1024
const rowsMax = 32 * 1024 * 1024

/** Reads an archive entry by entry. @throws CommandError */
export async function readArchive(
  archive: StoredArchive,
  passphrase: string | undefined,
  read: (entries: AsyncIterable<ArchiveEntry>) => Promise<void>,
): Promise<void> {
  const { address } = archive
  const encrypted = isEncrypted(await archive.start(64))
  if (encrypted && !passphrase)
    throw new CommandError(`${address} is encrypted. Give its passphrase in BACKUP_PASSPHRASE.`)
  // Without the passphrase somebody could put another archive in the place of an encrypted one.
  if (!encrypted && passphrase)
    throw new CommandError(
      `${address} is not encrypted, and BACKUP_PASSPHRASE is set. If it was made without one, leave the variable out.`,
    )
  let failure: unknown
  const consume = async (source: AsyncIterable<Buffer>): Promise<void> => {
    try {
      await read(entriesOf(source))
    } catch (error) {
      if (!(error instanceof UnreadableStream)) failure = error
      throw error
    }
  }
  try {
    await (encrypted && passphrase
      ? pipeline(archive.read(), decryption(passphrase, address), createGunzip(), consume)
      : pipeline(archive.read(), createGunzip(), consume))
  } catch (error) {
    // The stream's own errors come from decryption, decompression and the tar archive.
    const cause = failure ?? error
    if (cause instanceof CommandError || (failure && !(failure instanceof DamagedArchive))) throw cause
    throw damaged(address)
  }
}

export const damaged = (address: string) => new CommandError(`${address} is damaged or was cut off.`)

/** Thrown for content that no archive has. */
export class DamagedArchive extends Error {
  override readonly name = 'DamagedArchive'
}

/** Thrown for a row that no archive has; its message is a sentence about the line, without its end. */
export class RefusedRow extends Error {
  override readonly name = 'RefusedRow'

  constructor(entry: string, line: number, problem: string) {
    super(`line ${line} of ${entry} ${problem}`)
  }
}

/** Thrown where a stream of an archive ends in an error, which the stream itself reports. */
class UnreadableStream extends Error {
  override readonly name = 'UnreadableStream'
}

async function* entriesOf(source: AsyncIterable<Buffer>): AsyncGenerator<ArchiveEntry> {
  const entries = ReadableStream.from(source).pipeThrough(createTarDecoder({ strict: true }))
  const reader = entries.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(unreadable)
    if (done) return
    yield { name: value.header.name, bytes: await bytesOf(value) }
  }
}

async function bytesOf({ header, body }: ParsedTarEntry): Promise<Buffer> {
  const max = parseEntryName(header.name)?.kind === 'file' ? fileMax : rowsMax
  if (header.size > max) throw new DamagedArchive(`the entry ${header.name} is too large`)
  const chunks: Uint8Array[] = []
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(unreadable)
    if (done) break
    chunks.push(value)
  }
  const bytes = Buffer.concat(chunks)
  if (bytes.length !== header.size) throw new DamagedArchive(`the entry ${header.name} is cut off`)
  return bytes
}

/** A sentence about the passphrase stays; anything else that a stream fails with is damage. */
function unreadable(error: unknown): never {
  if (error instanceof CommandError) throw error
  throw new UnreadableStream('the archive cannot be read', { cause: error })
}

/** The rows of an entry with JSON Lines. @throws DamagedArchive */
export const rowsIn = (bytes: Buffer): TransferredRow[] =>
  bytes.toString().split('\n').slice(0, -1).map(parseRow)

function parseRow(line: string): TransferredRow {
  const row = parseJson(line)
  if (typeof row !== 'object' || row === null) throw new DamagedArchive('a line is not a row')
  return { ...row }
}
