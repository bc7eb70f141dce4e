import type { Context } from 'hono'

/**
 * Whether the client has the answer with this ETag already (RFC 9110, 13.1.2). A proxy that compresses
 * marks our tags as weak on their way out, and they come back so.
 */
export const isKnown = (c: Context, etag: string): boolean =>
  (c.req.header('if-none-match') ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
