import type { Context } from 'hono'
import type { Logger } from 'pino'
import { answer } from './answer.ts'
import type { AppEnv } from './context.ts'
import { streamOf } from './stream.ts'

const disposition = (name: string) => ({ 'content-disposition': `attachment; filename="${name}"` })

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
