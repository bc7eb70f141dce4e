import { createHash } from 'node:crypto'

/** SHA-256 as hexadecimal: what is stored in place of a secret. */
export const digest = (value: string): string => createHash('sha256').update(value).digest('hex')
