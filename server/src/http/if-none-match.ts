const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/**
 * Whether the client has the answer with this ETag already (RFC 9110, 13.1.2), by its `If-None-Match`. Ours are weak,
 * because an answer has the same one however it is compressed, and are compared so.
 */
export const isKnown = (given: string | null | undefined, etag: string): boolean =>
  given === etag || (given ?? '').split(',').some((tag) => opaque(tag) === opaque(etag))
