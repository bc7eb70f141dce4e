const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/**
 * True if the client already has the response with this ETag (RFC 9110, 13.1.2), by its `If-None-Match`. ETags are
 * weak, because a response has one ETag for all encodings, and are compared as such.
 */
export const isKnown = (header: string | null | undefined, etag: string): boolean =>
  header === etag || (header ?? '').split(',').some((tag) => opaque(tag) === opaque(etag))
