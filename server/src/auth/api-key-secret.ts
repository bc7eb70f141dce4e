import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/*
 * `esk_`, the key's 8 public characters, `_`, 43 random characters of base62 and 6 of their CRC-32. Scanners of source
 * code find a key by the expression alone, and the checksum refuses typing errors without a query.
 */

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The documented expression that matches every API key. */
export const apiKeyPattern = /^esk_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}$/

const bodyLength = 43
const checksumLength = 6

/** `count` random characters of base62; bytes beyond a multiple of 62 are drawn again, so that none is likelier. */
function randomText(count: number): string {
  let text = ''
  while (text.length < count)
    for (const byte of randomBytes(count)) if (byte < 248 && text.length < count) text += alphabet[byte % 62]
  return text
}

function checksumOf(text: string): string {
  let rest = crc32(text)
  let written = ''
  for (let place = 0; place < checksumLength; place++) {
    written = alphabet[rest % 62] + written
    rest = Math.floor(rest / 62)
  }
  return written
}

/** The 8 public characters of a new key. */
export const newKeyHandle = (): string => randomText(8)

/** The beginning of every secret of a key, which may be shown. */
export const keyPrefix = (handle: string): string => `esk_${handle}_`

/** A new secret of a key. */
export function newKeySecret(handle: string): string {
  const body = keyPrefix(handle) + randomText(bodyLength)
  return body + checksumOf(body)
}

/** True for a text of the form of an API key with the right checksum. */
export const isKeySecret = (text: string): boolean =>
  apiKeyPattern.test(text) && checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength)

/** The token of an `Authorization: Bearer` header; undefined for another header. */
export const bearerToken = (authorization: string | undefined): string | undefined =>
  authorization === undefined ? undefined : /^bearer +(\S+) *$/i.exec(authorization)?.[1]

/** True for an `Authorization` header with an API key, valid or not. */
export const carriesApiKey = (authorization: string | undefined): boolean =>
  bearerToken(authorization)?.startsWith('esk_') ?? false
