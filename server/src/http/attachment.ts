import { setImmediate as turn } from 'node:timers/promises'
import type { KeptType } from '@earshot/shared/file/file-types'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { AppEnv } from './context.ts'
import { answer } from './response/answer.ts'

const disposition = (name: string) => ({ 'content-disposition': `attachment; filename="${name}"` })

/** The header for a name from a user (RFC 6266): with ASCII letters for all browsers, and unchanged. */
const namedDisposition = (name: string) => ({
  'content-disposition': `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
})

/** An uploaded file, or a part of one. */
export interface FileContent {
  name: string
  type: KeptType
  bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  /** Number of bytes, if they are a stream. */
  length?: number
  /**
   * The part of the file that the bytes are, from its first byte to its last; `none` for a whole file that can be read
   * in parts.
   */
  range?: { first: number; last: number; size: number } | 'none'
}

/** An uploaded file: shown as an image or a video, or saved, never opened as a page. */
export const fileAttachment = (
  c: Context<AppEnv>,
  { name, type, bytes, length, range }: FileContent,
  headers: Record<string, string>,
): Response =>
  answer(c, typeof range === 'object' ? 206 : 200, bytes, {
    // Without a charset, since the encoding of a text is unknown.
    'content-type': type,
    ...(length !== undefined && { 'content-length': String(length) }),
    ...(range && { 'accept-ranges': 'bytes' }),
    ...(typeof range === 'object' && {
      'content-range': `bytes ${range.first}-${range.last}/${range.size}`,
    }),
    'cache-control': 'private, max-age=300',
    'content-security-policy': "default-src 'none'; sandbox",
    ...namedDisposition(name),
    ...headers,
  })

/** A JSON file for the browser to save. */
export const jsonAttachment = (
  c: Context<AppEnv>,
  { fileName, content }: { fileName: string; content: Record<string, unknown> },
): Response => c.json(content, 200, disposition(fileName))

/** A file that is generated while it is sent: a long one would not fit into memory. */
export interface StreamedFile {
  name: string
  type: string
  content: AsyncGenerator<string | Uint8Array>
  /** Called once the file is sent, or its transfer has stopped. */
  ended?: () => void
}

/** A streamed file for the browser to save. */
export const streamedAttachment = (
  c: Context<AppEnv>,
  { name, type, content, ended }: StreamedFile,
  log: Logger,
): Response => answer(c, 200, streamOf(content, log, ended), { 'content-type': type, ...disposition(name) })

const encoder = new TextEncoder()

/**
 * Content as a body that is generated no faster than it is read, each piece in a turn of the event loop of its own. If
 * generating it fails, the connection is broken off: an incomplete file must not look complete.
 */
const streamOf = (
  content: AsyncGenerator<string | Uint8Array>,
  log: Logger,
  ended: () => void = () => {},
): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          await turn()
          const { done, value } = await content.next()
          if (!done) return controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
          ended()
          controller.close()
        } catch (error) {
          ended()
          log.error({ err: error }, 'a download broke off')
          controller.error(error)
        }
      },
      async cancel() {
        ended()
        await content.return(undefined)
      },
    },
    { highWaterMark: 1 },
  )
