import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib'

/** Encodings of compressed responses. */
export type Encoding = 'br' | 'gzip' | 'zstd'

/** Characters or bytes below which compressing saves no packet. */
export const worthCompressing = 1024

/** Characters up to which compressing a text takes less time than passing it to another thread. */
const soonDone = 16 * 1024

/**
 * A body that is compressed once and sent many times gets the smallest encoding; one made for a single request the
 * fastest, which is a few hundredths larger.
 */
const preferred = { lasting: ['br', 'gzip'], once: ['zstd', 'br', 'gzip'] } as const
type Use = keyof typeof preferred

/** The best encoding that an `Accept-Encoding` allows (RFC 9110, 12.5.3); undefined for no compression. */
export function encodingFor(accepted: string | undefined, use: Use): Encoding | undefined {
  if (accepted === undefined) return undefined
  const taken = new Map(
    accepted.split(',').map((part): [string, boolean] => {
      const [name = '', ...params] = part.toLowerCase().split(';')
      return [name.trim(), !params.some((param) => /^\s*q=0(\.0*)?\s*$/.test(param))]
    }),
  )
  return preferred[use].find((encoding) => taken.get(encoding) ?? taken.get('*'))
}

const brotliOptions = (quality: number, size: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size },
})

const compressSoon = {
  br: (text: string) => brotliCompressSync(text, brotliOptions(4, text.length)),
  gzip: (text: string) => gzipSync(text),
  zstd: (text: string) => zstdCompressSync(text),
}

const elsewhere = { br: promisify(brotliCompress), gzip: promisify(gzip), zstd: promisify(zstdCompress) }

const compressElsewhere = {
  br: (text: string) => elsewhere.br(text, brotliOptions(4, text.length)),
  gzip: (text: string) => elsewhere.gzip(text),
  zstd: (text: string) => elsewhere.zstd(text),
}

/** Compresses a text that is sent once. */
const compressOnce = (text: string, encoding: Encoding): Buffer | Promise<Buffer> =>
  (text.length <= soonDone ? compressSoon : compressElsewhere)[encoding](text)

/** A body that is sent many times, with its compressed forms: each is made when first needed and then cached. */
export class CompressedForms {
  readonly #plain: string | Buffer
  readonly #quality: number
  readonly #made: Partial<Record<Encoding, Promise<Buffer>>>

  /**
   * @param quality of Brotli, from 0 to 11: the higher, the slower
   * @param built forms that exist already
   */
  constructor(plain: string | Buffer, quality: number, built: Partial<Record<Encoding, Buffer>> = {}) {
    this.#plain = plain
    this.#quality = quality
    this.#made = {
      ...(built.br && { br: Promise.resolve(built.br) }),
      ...(built.gzip && { gzip: Promise.resolve(built.gzip) }),
    }
  }

  in(encoding: Encoding): Promise<Buffer> {
    this.#made[encoding] ??=
      encoding === 'br'
        ? elsewhere.br(this.#plain, brotliOptions(this.#quality, this.#plain.length))
        : elsewhere[encoding](this.#plain)
    return this.#made[encoding]
  }
}

/** A body as sent, with the headers that describe its encoding. */
export interface EncodedBody {
  body: string | Uint8Array<ArrayBuffer>
  headers: { 'content-encoding'?: Encoding; 'content-length'?: string }
}

/** A text in an encoding that the client accepts; `forms` for a text that is sent many times. */
export async function encodeBody(
  text: string,
  accepted: string | undefined,
  forms?: CompressedForms,
): Promise<EncodedBody> {
  const encoding =
    text.length < worthCompressing ? undefined : encodingFor(accepted, forms ? 'lasting' : 'once')
  if (!encoding) return { body: text, headers: {} }
  const bytes = await (forms ? forms.in(encoding) : compressOnce(text, encoding))
  return {
    body: new Uint8Array(bytes),
    headers: { 'content-encoding': encoding, 'content-length': String(bytes.length) },
  }
}

/** `Vary` of a response whose encoding depends on the client, added to its other values. */
export const variesByEncoding = (vary?: string): string =>
  vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding'
