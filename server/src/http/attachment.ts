import type { Context } from 'hono'
import type { Logger } from 'pino'
import { answer } from './answer.ts'
import type { AppEnv } from './context.ts'
import { streamOf } from './stream.ts'

const disposition = (name: string) => ({ 'content-disposition': `attachment; filename="${name}"` })

/** The same for a name that people gave (RFC 6266): in letters that every browser takes, and as it is. */
const namedDisposition = (name: string) => ({
  'content-disposition': `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
})

/** A picture that somebody uploaded: shown as an image or saved, never opened as a page. */
export const pictureAttachment = (
  c: Context<AppEnv>,
  { name, bytes }: { name: string; bytes: Uint8Array<ArrayBuffer> },
  headers: Record<string, string>,
): Response =>
  answer(c, 200, bytes, {
    'content-type': 'image/webp',
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

/** A file for the browser to save, sent while it is made. */
export const streamedAttachment = (
  c: Context<AppEnv>,
  { name, type, text }: { name: string; type: string; text: AsyncGenerator<string> },
  log: Logger,
): Response => answer(c, 200, streamOf(text, log), { 'content-type': type, ...disposition(name) })
