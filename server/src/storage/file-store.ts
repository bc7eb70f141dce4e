import { randomBytes } from 'node:crypto'

/** Where the bytes of uploaded files lie. */
export interface FileStore {
  /** Stores the bytes under a key that nothing has yet. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Bytes stored under a key, or as much of a range of them as there is; undefined if there are none. */
  get(key: string, part?: ByteRange): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Forgets what is stored under a key; it may be nothing. */
  delete(key: string): Promise<void>
  /** Everything of an organisation that is stored, in no order. */
  list(tenantId: string): AsyncGenerator<Stored>
}

/** A part of a file. */
export interface ByteRange {
  /** Of its bytes the first and the last, from 0. */
  first: number
  last: number
}

export interface Stored {
  key: string
  /** Milliseconds since 1970, UTC. */
  storedAt: number
}

/** A new key, `tenant/yyyy/mm/random`: nothing of it comes from whoever uploads, and nobody can guess it. */
export function newFileKey(tenantId: string, now: number): string {
  const month = new Date(now).toISOString().slice(0, 7).replace('-', '/')
  return `${tenantId}/${month}/${randomBytes(18).toString('hex')}`
}

export const thumbnailKey = (key: string): string => `${key}-thumbnail`

/** The key of the file that something stored belongs to. */
export const keyOfFile = (key: string): string => key.replace(/-thumbnail$/, '')

/** Whether a key is one of ours, and so may become a path or a part of an address. */
export const isFileKey = (key: string): boolean =>
  /^[0-9a-f-]{36}\/\d{4}\/\d{2}\/[0-9a-f]{36}(-thumbnail)?$/.test(key)
