/** A base that is nobody's, to see whether a path leaves it. */
const base = 'https://earshot.invalid'

/**
 * A page of our own out of what a request says: path, query and fragment. Whatever would lead a browser to
 * another origin becomes `otherwise`.
 */
export function returnPath(wanted: string, otherwise: string): string {
  if (!wanted.startsWith('/') || !URL.canParse(wanted, base)) return otherwise
  const url = new URL(wanted, base)
  const path = url.pathname + url.search + url.hash
  // `/.//evil` has our origin, and a path that a browser reads as another one's.
  return url.origin === base && !path.startsWith('//') ? path : otherwise
}
