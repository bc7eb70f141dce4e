import { hash } from 'node:crypto'

/** SHA-256 as hexadecimal: stored in place of a secret. */
export const digest = (value: string): string => hash('sha256', value, 'hex')

/** 132 bits of SHA-256 in 22 URL-safe characters: for keys of many rows. */
export const shortDigest = (value: string): string => hash('sha256', value, 'base64url').slice(0, 22)
