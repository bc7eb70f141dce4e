import { createHash } from 'node:crypto'

/** SHA-256 as hexadecimal: what is stored in place of a secret. */
export const digest = (value: string): string => createHash('sha256').update(value).digest('hex')

/** 132 bits of SHA-256 in 22 URL-safe characters: for keys that many rows carry. */
export const shortDigest = (value: string): string =>
  createHash('sha256').update(value).digest('base64url').slice(0, 22)
