import { CommandError } from '../lib/command-error.ts'
import type { BucketConfig } from '../lib/config/storage-config.ts'
import { Bucket, entriesOf, refused, textOf } from '../storage/bucket.ts'
import { type ArchiveFolder, type StoredArchive, UnreachableArchive } from './archive-folder.ts'
import { isOwnName, markOf } from './archive-name.ts'
import { abortUpload, BucketUpload, nightly, type Transfer } from './bucket-upload.ts'
import { pieces } from './pieces.ts'

/** Bytes that are read at once. */
const readBytes = 16 * 1024 * 1024

/** Archives in a part of a bucket. `prefix` is empty, or ends in `/`. */
export class BucketArchives implements ArchiveFolder {
  readonly #bucket: Bucket
  readonly #prefix: string
  readonly #address: string
  readonly #transfer: Transfer

  constructor(config: BucketConfig, prefix: string, transfer: Transfer = nightly) {
    this.#bucket = new Bucket(config, transfer.callWithin)
    this.#prefix = prefix
    this.#address = `s3://${config.bucket}/${prefix}`
    this.#transfer = transfer
  }

  archive(name: string): StoredArchive {
    const place = { bucket: this.#bucket, key: `${this.#prefix}${name}`, address: `${this.#address}${name}` }
    return new BucketArchive(place, this.#transfer)
  }

  names(): Promise<string[]> {
    return this.#ask(async () => {
      const names: string[] = []
      for await (const { key } of this.#bucket.list(this.#prefix))
        if (key.startsWith(this.#prefix)) names.push(key.slice(this.#prefix.length))
      return names.filter((name) => !name.includes('/'))
    })
  }

  delete(name: string): Promise<void> {
    return this.archive(name).delete()
  }

  /** The first thousand of them; a store lists no more at once. */
  async deleteAbandoned(before: number): Promise<void> {
    const page = await this.#ask(async () => {
      const query = { uploads: '', prefix: this.#prefix }
      const answer = await this.#bucket.call({ method: 'GET', query })
      if (answer.status !== 200) throw refused(answer.status, 'a question for unfinished uploads')
      return answer.text()
    })
    for (const entry of entriesOf(page, 'Upload')) {
      const [key = '', id = ''] = [textOf(entry, 'Key'), textOf(entry, 'UploadId')]
      const isOurs = key.startsWith(this.#prefix) && isOwnName(key.slice(this.#prefix.length))
      if (isOurs && Date.parse(textOf(entry, 'Initiated') ?? '') < before)
        await this.#ask(() => abortUpload(this.#bucket, key, id, (work) => work()))
    }
  }

  #ask<Result>(work: () => Promise<Result>): Promise<Result> {
    return explained(this.#address, () => this.#transfer.patience(work))
  }
}

async function deleteObject(bucket: Bucket, key: string): Promise<void> {
  const { status } = await bucket.call({ method: 'DELETE', key })
  if (status !== 204 && status !== 200 && status !== 404) throw refused(status, 'a deletion')
}

interface BucketPlace {
  bucket: Bucket
  key: string
  address: string
}

/** An archive in a bucket: uploaded in parts, and read in parts, each of which is tried again. */
class BucketArchive implements StoredArchive {
  readonly address: string
  readonly #bucket: Bucket
  readonly #key: string
  readonly #transfer: Transfer

  constructor({ bucket, key, address }: BucketPlace, transfer: Transfer) {
    this.#bucket = bucket
    this.#key = key
    this.address = address
    this.#transfer = transfer
  }

  exists(): Promise<boolean> {
    return this.#ask(async () => {
      const { status } = await this.#bucket.call({ method: 'HEAD', key: this.#key })
      if (status !== 200 && status !== 404) throw refused(status, 'a question for an archive')
      return status === 200
    })
  }

  async write(bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const begin = () => BucketUpload.begin(this.#bucket, this.#key, this.#transfer)
    const upload = await explained(this.address, begin)
    try {
      for await (const { bytes: part } of pieces(bytes, this.#transfer.partBytes))
        await explained(this.address, () => upload.add(part))
      await explained(this.address, () => upload.complete())
    } catch (error) {
      const isLeft = await upload.abort().then(
        () => false,
        () => true,
      )
      throw isLeft && error instanceof CommandError
        ? new CommandError(
            `${error.message} Parts of the archive are left in the bucket, which a backup with --keep deletes tomorrow.`,
          )
        : error
    }
  }

  delete(): Promise<void> {
    return this.#ask(() => deleteObject(this.#bucket, this.#key))
  }

  mark(isChecked: boolean): Promise<void> {
    const key = markOf(this.#key)
    return this.#ask(async () => {
      if (isChecked) return deleteObject(this.#bucket, key)
      const { status } = await this.#bucket.call({ method: 'PUT', key, body: '' })
      if (status !== 200) throw refused(status, 'a mark beside an archive')
    })
  }

  async start(length: number): Promise<Buffer> {
    return (await this.#part(0, length)).bytes
  }

  async *read(): AsyncGenerator<Buffer> {
    let [at, size]: [number, number] = [0, 1]
    let tag: string | undefined
    while (at < size) {
      const part = await this.#part(at, readBytes, tag)
      yield part.bytes
      at += part.bytes.length
      size = part.size
      tag = part.tag
    }
  }

  #part(
    first: number,
    length: number,
    tag?: string,
  ): Promise<{ bytes: Buffer; size: number; tag: string | undefined }> {
    return this.#ask(async () => {
      // An archive that is replaced while it is read would be a mixture.
      const headers = { range: `bytes=${first}-${first + length - 1}`, ...(tag && { 'if-match': tag }) }
      const answer = await this.#bucket.call({
        method: 'GET',
        key: this.#key,
        headers,
        within: this.#transfer.within,
      })
      if (answer.status === 404) throw new CommandError(`There is no archive ${this.address}.`)
      const size = Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1])
      if (answer.status !== 206 || !(size > 0)) throw refused(answer.status, 'a question for an archive')
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (bytes.length === 0) throw new Error('The file store answered with nothing')
      return { bytes, size, tag: answer.headers.get('etag') ?? undefined }
    })
  }

  #ask<Result>(work: () => Promise<Result>): Promise<Result> {
    return explained(this.address, () => this.#transfer.patience(work))
  }
}

/** Makes a failure of the store a sentence for the operator. */
async function explained<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CommandError || !(error instanceof Error)) throw error
    throw new UnreachableArchive(`${address}: ${error.message}.`)
  }
}
