/** Paths with a signature of `SignedLinks`, and of files. */
const signedPath = /\/e\/v1\/(?:files|shared-files|entry-images)\/|[./=][\w-]{43}(?![\w-])/

/** A link, also within brackets, in which mail programs break long lines. */
const link = /<https?:\/\/[^<>\s]*(?:\s*\n[^<>\s]+)*>|https?:\/\/[^\s<>"]+/gi

/**
 * A text without the links to this server that let their holder in, such as those of a quoted notification, also
 * behind the link of a mail filter.
 */
export const withoutPrivateLinks = (text: string, publicUrl: string): string =>
  text.replace(link, (found) => (isPrivate(found.replace(/\s/g, ''), publicUrl.toLowerCase()) ? '' : found))

/** Mail filters that a link went through, one behind the other, each of which encodes the link of the one before. */
const filtersMax = 4

function isPrivate(found: string, publicUrl: string): boolean {
  let written = found
  for (let filters = 0; filters <= filtersMax; filters++) {
    const decoded = decode(written)
    if (letsIn(decoded, publicUrl)) return true
    if (decoded === written) return false
    written = decoded
  }
  return false
}

function letsIn(written: string, publicUrl: string): boolean {
  const start = written.toLowerCase().indexOf(publicUrl)
  if (start === -1) return false
  const rest = written.slice(start + publicUrl.length)
  return rest.includes('#') || signedPath.test(rest)
}

/** Links of mail filters contain others in percent encoding. */
const decode = (link: string): string =>
  link.replace(/%([0-7][0-9a-f])/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
