import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { type ByteRange, type FileStore, isFileKey, type Stored } from './file-store.ts'

export class DiskStore implements FileStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(key)
    const part = `${path}.part`
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(part, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    // A file under its final name is complete, even after a power failure.
    await rename(part, path)
    await this.#syncFolders(dirname(path))
  }

  async get(key: string, part?: ByteRange): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const path = this.#pathOf(key)
    if (part) return readPart(path, part).catch(absent)
    const bytes = await readFile(path).catch(absent)
    return bytes && new Uint8Array(bytes)
  }

  async delete(key: string): Promise<void> {
    const path = this.#pathOf(key)
    for (const name of [path, `${path}.part`]) await rm(name, { force: true })
  }

  async *list(tenantId: string): AsyncGenerator<Stored> {
    const folder = join(this.#folder, tenantId)
    const names = await readdir(folder, { recursive: true }).catch(absent)
    for (const name of names ?? []) {
      const key = `${tenantId}/${name.split(sep).join('/')}`
      const found = isFileKey(key) ? await stat(join(folder, name)).catch(absent) : undefined
      if (found) yield { key, storedAt: found.mtimeMs }
    }
  }

  /** Syncs the entries of a folder and of those above it: a file whose directory entry is lost is lost. */
  async #syncFolders(path: string): Promise<void> {
    const folder = await open(path, 'r')
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
    if (path !== this.#folder) await this.#syncFolders(dirname(path))
  }

  #pathOf(key: string): string {
    if (!isFileKey(key)) throw new Error('not the key of a file')
    return join(this.#folder, ...key.split('/'))
  }
}

async function readPart(path: string, { first, last }: ByteRange): Promise<Uint8Array<ArrayBuffer>> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(last - first + 1), { position: first })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Treats a missing file as undefined. */
function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
