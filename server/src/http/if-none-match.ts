/**
 * Whether the client has the answer with this ETag already (RFC 9110, 13.1.2), by its `If-None-Match`. A proxy that
 * compresses marks our tags as weak on their way out, and they come back so.
 */
export const isKnown = (given: string | null | undefined, etag: string): boolean =>
  given === etag || (given ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
