import { createHmac } from 'node:crypto'
import { inject } from 'vitest'

const encode = (part: object | Buffer): string =>
  (Buffer.isBuffer(part) ? part : Buffer.from(JSON.stringify(part))).toString('base64url')

/** An identity token as a page's server signs it with a secret of the shared project, valid for ten minutes. */
export function signIdentity(secret: string, claims: object): string {
  const now = Math.floor(Date.now() / 1000)
  const usual = { iss: inject('key'), aud: 'earshot', iat: now, exp: now + 600 }
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ ...usual, ...claims })}`
  return `${text}.${encode(createHmac('sha256', secret).update(text).digest())}`
}
