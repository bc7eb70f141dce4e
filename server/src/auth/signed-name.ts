import { createHmac, timingSafeEqual } from 'node:crypto'

/*
 * Names in links that work without a login, signed so that nothing has to be stored for them. Each purpose signs with a
 * key of its own, so a link of one is none of another.
 */

/** A name with its signature, `name.signature`; the signature has 256 bits. */
export function signName(secret: string, purpose: string, name: string): string {
  const signature = createHmac('sha256', `${purpose}:${secret}`).update(name).digest('base64url')
  return `${name}.${signature}`
}

/** The name that was signed for a purpose; undefined for a token that is none of ours. */
export function readSignedName(secret: string, purpose: string, token: string): string | undefined {
  const [name = ''] = token.split('.')
  const [given, expected] = [Buffer.from(token), Buffer.from(signName(secret, purpose, name))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? name : undefined
}
