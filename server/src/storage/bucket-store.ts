import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { BucketConfig } from '../lib/config/config.ts'
import { FetchFailed, safeFetch } from '../lib/safe-fetch/safe-fetch.ts'
import { type ByteRange, type FileStore, isFileKey, type Stored } from './file-store.ts'

const bounds = { within: 30_000, atMost: 64 * 1024 * 1024 }
/** Limits for a list, of which a page has a thousand keys. */
const listBounds = { ...bounds, atMost: 4 * 1024 * 1024 }

/** Stores files in a bucket of an S3-compatible store, with path-style addresses. */
export class BucketStore implements FileStore {
  readonly #config: BucketConfig

  constructor(config: BucketConfig) {
    this.#config = config
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const { status } = await this.#call('PUT', pathOf(key), bytes)
    if (status !== 200) throw failed(status, 'a file')
  }

  async get(key: string, part?: ByteRange): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const answer = await this.#call('GET', pathOf(key), undefined, part)
    if (answer.status === 404) return undefined
    // The range begins after the end of the file.
    if (part && answer.status === 416) return new Uint8Array()
    if (answer.status !== (part ? 206 : 200)) throw failed(answer.status, 'a question for a file')
    return new Uint8Array(await answer.arrayBuffer())
  }

  async delete(key: string): Promise<void> {
    const { status } = await this.#call('DELETE', pathOf(key))
    if (status !== 204 && status !== 200 && status !== 404) throw failed(status, 'a deletion')
  }

  async *list(tenantId: string): AsyncGenerator<Stored> {
    const asked = new Set<string>()
    let next: string | undefined
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${tenantId}/` })
      if (next !== undefined) {
        if (asked.has(next)) throw new Error('The file store repeats its list')
        asked.add(next)
        query.set('continuation-token', next)
      }
      const answer = await this.#call('GET', `?${query}`)
      if (answer.status !== 200) throw failed(answer.status, 'a question for a list')
      const page = await answer.text()
      // A store that ignores prefixes also lists other organisations' files, which the caller would delete as unknown.
      yield* storedIn(page).filter(({ key }) => isFileKey(key) && key.startsWith(`${tenantId}/`))
      next = textOf(page, 'NextContinuationToken')
    } while (next !== undefined)
  }

  /** `path` follows the bucket's name. */
  async #call(
    method: 'GET' | 'PUT' | 'DELETE',
    path: string,
    body?: Uint8Array,
    part?: ByteRange,
  ): Promise<Response> {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = this.#config
    const signed = await new AwsV4Signer({
      method,
      url: `${endpoint}/${bucket}${path}`,
      // The signature covers the bytes: the store rejects altered content.
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
    }).sign()
    const headers = {
      ...Object.fromEntries(signed.headers),
      ...(part && { range: `bytes=${part.first}-${part.last}` }),
    }
    const isList = path.startsWith('?')
    return safeFetch(
      signed.url.href,
      { method, headers, ...(body && { body }) },
      isList ? listBounds : bounds,
    )
  }
}

function pathOf(key: string): string {
  if (!isFileKey(key)) throw new Error('not the key of a file')
  return `/${key}`
}

/** The error for a store's response to `question`: retriable, or not. */
const failed = (status: number, question: string): Error => {
  const sentence = `The file store answered ${status} to ${question}`
  return status >= 500 || status === 429 ? new FetchFailed(sentence) : new Error(sentence)
}

/**
 * The entries of a page of a list; split instead of matched, since a pattern takes quadratic time on unclosed entries.
 */
const storedIn = (page: string): Stored[] =>
  page
    .split('<Contents>')
    .slice(1)
    .map((entry) => ({
      key: textOf(entry, 'Key') ?? '',
      storedAt: Date.parse(textOf(entry, 'LastModified') ?? ''),
    }))

/** The content of the first element of a name. Only continuation tokens can contain escaped characters. */
const textOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`)
    .exec(xml)?.[1]
    ?.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => entities[entity] ?? '')

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
