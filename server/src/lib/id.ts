import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** A new row id: UUID version 7, increasing within this process. */
export const newId = (): string => v7()

/** Orders ids of one millisecond; with this start it does not begin again within two billion ids. */
let sequence = randomBytes(4).readUInt32BE() >>> 1

/**
 * A new row id that sorts as if it had been made at a time, and after those that were made for the same time before: for
 * rows that come from elsewhere, and for those whose ids are searched by time.
 */
export function newIdAt(time: number): string {
  sequence = (sequence + 1) >>> 0
  return v7({ msecs: Math.max(0, time), seq: sequence })
}

/** The smallest possible id of a time: for ranges of time over ids. */
export const firstIdAt = (time: number): string => {
  const hex = Math.max(0, time).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

const keyAlphabet = 'abcdefghijklmnopqrstuvwxyz234567'

const randomLetters = (count: number): string =>
  Array.from(randomBytes(count), (byte) => keyAlphabet[byte % 32]).join('')

/** A project's public key, 120 random bits. */
export const newPublicKey = (): string => `pk_${randomLetters(24)}`

/** A code to be typed, 50 random bits. */
export const newCode = (): string => randomLetters(10)

/** A secret for a link or a visitor: `bytes` random bytes, URL-safe. */
export const newSecret = (bytes: number): string => randomBytes(bytes).toString('base64url')
