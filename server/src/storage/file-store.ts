import { randomBytes } from 'node:crypto'

/** Stores the content of uploaded files. */
export interface FileStore {
  /** Stores bytes under an unused key. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Bytes stored under a key, or as much of a range of them as there is; undefined if there are none. */
  get(key: string, part?: ByteRange): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Deletes the content of a key, if there is any. */
  delete(key: string): Promise<void>
  /** All stored content of an organisation, in no particular order. */
  list(tenantId: string): AsyncGenerator<Stored>
}

/** A part of a file. */
export interface ByteRange {
  /** First and last byte, from 0. */
  first: number
  last: number
}

export interface Stored {
  key: string
  /** Milliseconds since 1970, UTC. */
  storedAt: number
}

/** A new key, `tenant/yyyy/mm/random`: contains no input of the uploader, and cannot be guessed. */
export function newFileKey(tenantId: string, now: number): string {
  const month = new Date(now).toISOString().slice(0, 7).replace('-', '/')
  return `${tenantId}/${month}/${randomBytes(18).toString('hex')}`
}

export const thumbnailKey = (key: string): string => `${key}-thumbnail`

/** The key of the file that stored content belongs to. */
export const keyOfFile = (key: string): string => key.replace(/-thumbnail$/, '')

/** True for a key in this server's format, which is safe in a path or in an address. */
export const isFileKey = (key: string): boolean =>
  /^[0-9a-f-]{36}\/\d{4}\/\d{2}\/[0-9a-f]{36}(-thumbnail)?$/.test(key)
