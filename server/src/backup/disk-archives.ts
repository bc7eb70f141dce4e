import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CommandError } from '../lib/command-error.ts'
import { type ArchiveFolder, type StoredArchive, UnreachableArchive } from './archive-folder.ts'
import { isOwnName, markOf } from './archive-name.ts'

/** Ending of an archive's file while it is written. */
const unfinished = '.part'

/** An archive in a file of this machine, readable by its owner only. */
export class DiskArchive implements StoredArchive {
  readonly address: string

  constructor(path: string) {
    this.address = path
  }

  async exists(): Promise<boolean> {
    return existsSync(this.address)
  }

  async write(bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const part = `${this.address}${unfinished}`
    try {
      await pipeline(bytes, createWriteStream(part, { flags: 'wx', mode: 0o600 }))
      await syncFile(part)
      await rename(part, this.address)
    } catch (error) {
      // A file of another backup that runs at the same time stays.
      if (!isTaken(error)) await rm(part, { force: true })
      throw error
    }
  }

  delete(): Promise<void> {
    return rm(this.address, { force: true })
  }

  async mark(isChecked: boolean): Promise<void> {
    const mark = markOf(this.address)
    if (isChecked) return rm(mark, { force: true })
    await writeFile(mark, '', { mode: 0o600 })
    await syncFile(mark)
  }

  async start(length: number): Promise<Buffer> {
    try {
      const handle = await open(this.address)
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    } catch (error) {
      throw this.#explained(error)
    }
  }

  async *read(): AsyncGenerator<Buffer> {
    try {
      yield* createReadStream(this.address)
    } catch (error) {
      throw this.#explained(error)
    }
  }

  /** Makes an error of the disk, or of a share in its place, a sentence. Neither says that the archive is damaged. */
  #explained(error: unknown): unknown {
    const code = systemCodeOf(error)
    if (code === 'ENOENT') return new CommandError(`There is no file ${this.address} that can be read.`)
    return code ? new UnreachableArchive(`${this.address} cannot be read (${code}).`) : error
  }
}

/** Archives in a folder of this machine. */
export class DiskArchives implements ArchiveFolder {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  archive(name: string): DiskArchive {
    return new DiskArchive(join(this.#folder, name))
  }

  names(): Promise<string[]> {
    return readdir(this.#folder)
  }

  delete(name: string): Promise<void> {
    return this.archive(name).delete()
  }

  async deleteAbandoned(before: number): Promise<void> {
    for (const name of await this.names()) {
      if (!name.endsWith(unfinished) || !isOwnName(name.slice(0, -unfinished.length))) continue
      const changedAt = await timeOfChange(join(this.#folder, name))
      if (changedAt !== undefined && changedAt < before) await this.delete(name)
    }
  }
}

/** The time of a file's last change, in milliseconds since 1970; undefined for one that is gone meanwhile. */
const timeOfChange = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    (error) => {
      if (systemCodeOf(error) === 'ENOENT') return undefined
      throw error
    },
  )

/** True for an error that says that the file was there already. */
const isTaken = (error: unknown): boolean => systemCodeOf(error) === 'EEXIST'

/** Code of a failed call of the operating system, such as `EIO`; undefined for any other error. */
const systemCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
