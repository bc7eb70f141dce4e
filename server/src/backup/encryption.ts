import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { CommandError } from '../lib/command-error.ts'
import { pieces } from './pieces.ts'

/*
 * An encrypted archive: a beginning, then pieces of 64 KB, each encrypted with AES-256-GCM. The nonce of a piece is its
 * number and whether it is the last one, so pieces cannot be left out, repeated or reordered, and an archive cannot be
 * cut off. Every archive has a key of its own, so no nonce is used twice with a key.
 */

const magic = Buffer.from('earshot archive, encrypted 1\n')
const saltBytes = 16
/** Bytes derived beside the key, which tell a wrong passphrase from a damaged archive. */
const checkBytes = 32
const keyBytes = 32
const tagBytes = 16
const pieceBytes = 64 * 1024
const beginningBytes = magic.length + saltBytes + checkBytes

/** 128 MB and a good part of a second for each guess. */
const cost: ScryptOptions = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

async function deriveKey(passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const derived = await derive(passphrase.normalize('NFC'), salt, keyBytes + checkBytes, cost)
  return { key: derived.subarray(0, keyBytes), check: derived.subarray(keyBytes) }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

export const isEncrypted = (start: Buffer): boolean => start.subarray(0, magic.length).equals(magic)

/** Encrypts a stream. */
export const encryption = (passphrase: string) =>
  async function* encrypt(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(saltBytes)
    const { key, check } = await deriveKey(passphrase, salt)
    const beginning = Buffer.concat([magic, salt, check])
    yield beginning
    let number = 0
    for await (const { bytes, isLast } of pieces(source, pieceBytes)) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, isLast))
      cipher.setAAD(beginning)
      yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    }
  }

/** Decrypts what `encryption` has made. The stream fails with a `CommandError` for another passphrase. */
export const decryption = (passphrase: string, file: string) =>
  async function* decrypt(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const [beginning, rest] = await split(source, beginningBytes)
    const { key, check } = await deriveKey(
      passphrase,
      beginning.subarray(magic.length, magic.length + saltBytes),
    )
    if (!check.equals(beginning.subarray(magic.length + saltBytes)))
      throw new CommandError(`BACKUP_PASSPHRASE is not the passphrase of ${file}.`)
    let number = 0
    for await (const { bytes, isLast } of pieces(rest, pieceBytes + tagBytes)) {
      const end = Math.max(0, bytes.length - tagBytes)
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number++, isLast), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(beginning)
      decipher.setAuthTag(bytes.subarray(end))
      yield Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()])
    }
  }

/** The first bytes of a stream, and what follows them. */
async function split(
  source: AsyncIterable<Buffer>,
  length: number,
): Promise<[Buffer, AsyncIterable<Buffer>]> {
  const iterator = source[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < length) {
    const { done, value } = await iterator.next()
    if (done) throw new Error('the archive ends in its beginning')
    start = Buffer.concat([start, value])
  }
  async function* follow(): AsyncGenerator<Buffer> {
    yield start.subarray(length)
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return [start.subarray(0, length), follow()]
}
