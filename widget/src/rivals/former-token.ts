/** Claims without which no token says who somebody is. */
const needed = ['iss', 'aud', 'sub', 'iat', 'exp']

/** The claims of a token, unchecked: only the server can tell whether it is genuine. Undefined where it is none. */
export function claimsOf(token: unknown): Record<string, unknown> | undefined {
  const [, body = ''] = `${token ?? ''}`.split('.')
  try {
    const bytes = atob(body.replaceAll('-', '+').replaceAll('_', '/'))
    const claims = JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0))))
    return claims instanceof Object ? claims : undefined
  } catch {
    return undefined
  }
}

/** Names the claims that a token lacks, as a sentence has them; empty if it has all. */
export const lacking = (claims: Record<string, unknown>): string =>
  needed
    .filter((name) => claims[name] === undefined)
    .join(', ')
    .replace(/, (\w+)$/, ' and $1')

/** The claims of a token, and an identity if it is one of ours; reports `why` a token is not. */
export function readToken(
  token: unknown,
  report: (why: string) => void,
): { claims: Record<string, unknown> | undefined; identity?: { token: string } } {
  const claims = claimsOf(token)
  const missing = claims && lacking(claims)
  if (claims && !missing) return { claims, identity: { token: `${token}` } }
  if (token) report(claims ? `lacks ${missing}` : 'cannot be read')
  return { claims }
}
