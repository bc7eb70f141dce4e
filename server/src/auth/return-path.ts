/** A base that no site uses, to detect paths that lead to another origin. */
const base = 'https://earshot.invalid'

/**
 * An own page's path, query and fragment from a request's input. Input that would lead a browser to another origin
 * becomes `otherwise`.
 */
export function returnPath(requested: string, otherwise: string): string {
  if (!requested.startsWith('/') || !URL.canParse(requested, base)) return otherwise
  const url = new URL(requested, base)
  const path = url.pathname + url.search + url.hash
  // `/.//evil` has the same origin, but a path that browsers take for an address of another origin.
  return url.origin === base && !path.startsWith('//') ? path : otherwise
}
