import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { BucketConfig } from '../lib/config/storage-config.ts'
import { FetchFailed, safeFetch } from '../lib/safe-fetch/safe-fetch.ts'

/** Limits of a call with at most one file. */
const bounds = { within: 30_000, atMost: 64 * 1024 * 1024 }
/** Limits of a call that is answered with a text; a page of a list has a thousand keys. */
const textBounds = { ...bounds, atMost: 4 * 1024 * 1024 }

interface BucketCall {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  /** Key of an object; undefined for the bucket itself. Has no characters that an address escapes. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array | string
  /** Milliseconds for the whole call. */
  within?: number
}

/** A bucket of an S3-compatible store, with path-style addresses. */
export class Bucket {
  readonly #config: BucketConfig
  readonly #within: number

  /** @param within milliseconds for a call that names no other time. */
  constructor(config: BucketConfig, within = bounds.within) {
    this.#config = config
    this.#within = within
  }

  /** Calls the store. @returns any complete response. @throws FetchFailed */
  async call({ method, key, query, headers, body, within = this.#within }: BucketCall): Promise<Response> {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = this.#config
    const path = `${key === undefined ? '' : `/${key}`}${query ? `?${inAddress(query)}` : ''}`
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
    const limits = query ? textBounds : bounds
    return safeFetch(
      signed.url.href,
      {
        method,
        headers: { ...Object.fromEntries(signed.headers), ...headers },
        ...(body !== undefined && { body }),
      },
      { ...limits, within },
    )
  }

  /** The entries of a list of the store, page by page. @throws FetchFailed, and Error for a list without an end */
  async *list(prefix: string): AsyncGenerator<ListedObject> {
    const requested = new Set<string>()
    let next: string | undefined
    do {
      const query: Record<string, string> = { 'list-type': '2', prefix }
      if (next !== undefined) {
        if (requested.has(next)) throw new Error('The file store repeats its list')
        requested.add(next)
        query['continuation-token'] = next
      }
      const answer = await this.call({ method: 'GET', query })
      if (answer.status !== 200) throw refused(answer.status, 'a question for a list')
      const page = await answer.text()
      for (const entry of entriesOf(page, 'Contents'))
        yield {
          key: textOf(entry, 'Key') ?? '',
          storedAt: Date.parse(textOf(entry, 'LastModified') ?? ''),
        }
      next = textOf(page, 'NextContinuationToken')
    } while (next !== undefined)
  }
}

/** In the escapes that the signature is made of. */
const inAddress = (query: Record<string, string>): string =>
  Object.entries(query)
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&')

interface ListedObject {
  key: string
  /** Milliseconds since 1970, UTC. */
  storedAt: number
}

/** The error for a store's response to `question`: retriable, or not. */
export function refused(status: number, question: string): Error {
  const sentence = `The file store answered ${status} to ${question}`
  return status >= 500 || status === 429 ? new FetchFailed(sentence) : new Error(sentence)
}

/**
 * The contents of the elements of a name; split instead of matched, since a pattern takes quadratic time on unclosed
 * elements.
 */
export const entriesOf = (xml: string, name: string): string[] => xml.split(`<${name}>`).slice(1)

/** The content of the first element of a name. Only continuation tokens can contain escaped characters. */
export const textOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`)
    .exec(xml)?.[1]
    ?.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => entities[entity] ?? '')

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
