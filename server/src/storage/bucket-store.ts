import type { BucketConfig } from '../lib/config/storage-config.ts'
import { Bucket, refused } from './bucket.ts'
import { type ByteRange, type FileStore, isFileKey, type Stored } from './file-store.ts'

/** Stores files in a bucket of an S3-compatible store. */
export class BucketStore implements FileStore {
  readonly #bucket: Bucket

  constructor(config: BucketConfig) {
    this.#bucket = new Bucket(config)
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const { status } = await this.#bucket.call({ method: 'PUT', key: ours(key), body: bytes })
    if (status !== 200) throw refused(status, 'a file')
  }

  async get(key: string, part?: ByteRange): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const headers = part && { range: `bytes=${part.first}-${part.last}` }
    const answer = await this.#bucket.call({ method: 'GET', key: ours(key), ...(headers && { headers }) })
    if (answer.status === 404) return undefined
    // The range begins after the end of the file.
    if (part && answer.status === 416) return new Uint8Array()
    if (answer.status !== (part ? 206 : 200)) throw refused(answer.status, 'a question for a file')
    return new Uint8Array(await answer.arrayBuffer())
  }

  async delete(key: string): Promise<void> {
    const { status } = await this.#bucket.call({ method: 'DELETE', key: ours(key) })
    if (status !== 204 && status !== 200 && status !== 404) throw refused(status, 'a deletion')
  }

  async *list(tenantId: string): AsyncGenerator<Stored> {
    // A store that ignores prefixes also lists other organisations' files, which the caller would delete as unknown.
    for await (const stored of this.#bucket.list(`${tenantId}/`))
      if (isFileKey(stored.key) && stored.key.startsWith(`${tenantId}/`)) yield stored
  }
}

function ours(key: string): string {
  if (!isFileKey(key)) throw new Error('not the key of a file')
  return key
}
