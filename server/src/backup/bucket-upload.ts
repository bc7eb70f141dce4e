import { CommandError } from '../lib/command-error.ts'
import { type Bucket, refused, textOf } from '../storage/bucket.ts'
import { nightlyPatience, type Patience, patience } from './patience.ts'

/**
 * Bytes of each part but the last, which some stores want to be equal. A store takes 10,000 parts, so an archive may
 * have 160 GB.
 */
const partBytes = 16 * 1024 * 1024
const partsMax = 10_000

/** How an archive is sent and read. */
export interface Transfer {
  patience: Patience
  partBytes: number
  /** Milliseconds for a part. */
  within: number
  /** Milliseconds for any other call. */
  callWithin?: number
}

/** For work that nobody waits for: a part may come at 120 KB a second. */
export const nightly: Transfer = {
  patience: nightlyPatience,
  partBytes,
  within: 5 * 60_000,
}

/** For the doctor, for whom somebody waits: three calls in a row may be silent within twenty seconds. */
export const prompt: Transfer = { patience: patience([]), partBytes, within: 6_000, callWithin: 6_000 }

/** An object that is being uploaded in parts, which nobody sees before it is complete. */
export class BucketUpload {
  readonly #bucket: Bucket
  readonly #key: string
  readonly #id: string
  readonly #transfer: Transfer
  /** Names that the store gave the parts so far, in their order. */
  readonly #tags: string[] = []

  private constructor(bucket: Bucket, key: string, id: string, transfer: Transfer) {
    this.#bucket = bucket
    this.#key = key
    this.#id = id
    this.#transfer = transfer
  }

  static begin(bucket: Bucket, key: string, transfer: Transfer): Promise<BucketUpload> {
    return transfer.patience(async () => {
      const answer = await bucket.call({ method: 'POST', key, query: { uploads: '' } })
      const id = answer.status === 200 ? textOf(await answer.text(), 'UploadId') : undefined
      if (!id) throw refused(answer.status, 'the beginning of an upload')
      return new BucketUpload(bucket, key, id, transfer)
    })
  }

  async add(part: Uint8Array): Promise<void> {
    const number = this.#tags.length + 1
    if (number > partsMax) throw new CommandError('The archive has more parts than a store takes.')
    const query = { partNumber: String(number), uploadId: this.#id }
    const tag = await this.#transfer.patience(async () => {
      const answer = await this.#bucket.call({
        method: 'PUT',
        key: this.#key,
        query,
        body: part,
        within: this.#transfer.within,
      })
      const etag = answer.headers.get('etag')
      if (answer.status !== 200 || !etag) throw refused(answer.status, `part ${number} of an upload`)
      return etag
    })
    this.#tags.push(tag)
  }

  /** Makes the parts an object. A store may answer 200 and say in the text that it has failed. */
  async complete(): Promise<void> {
    const parts = this.#tags.map(
      (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`,
    )
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    let attempts = 0
    await this.#transfer.patience(async () => {
      attempts++
      const { method, query } = { method: 'POST' as const, query: { uploadId: this.#id } }
      const answer = await this.#bucket.call({
        method,
        key: this.#key,
        query,
        body,
        within: this.#transfer.within,
      })
      // The answer to an earlier attempt was lost. Whoever reads the archive again sees what is there.
      if (answer.status === 404 && attempts > 1) return
      const isDone = answer.status === 200 && !(await answer.text()).includes('<Error>')
      if (!isDone) throw refused(answer.status === 200 ? 500 : answer.status, 'the end of an upload')
    })
  }

  /** Deletes the parts. */
  async abort(): Promise<void> {
    await abortUpload(this.#bucket, this.#key, this.#id, this.#transfer.patience)
  }
}

/** Deletes the parts of an upload, if there are any. */
export const abortUpload = (bucket: Bucket, key: string, uploadId: string, patience: Patience) =>
  patience(async () => {
    const { status } = await bucket.call({ method: 'DELETE', key, query: { uploadId } })
    if (status !== 204 && status !== 200 && status !== 404) throw refused(status, 'the end of an upload')
  })

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
