import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

export type TextEncoding = 'UTF-8' | 'UTF-16 LE' | 'UTF-16 BE' | 'Windows-1252'

const chunkBytes = 64 * 1024

/**
 * The encoding of a text file: by its byte order mark, by zero bytes of UTF-16, and otherwise UTF-8 if every byte fits.
 */
export async function encodingOf(path: string): Promise<TextEncoding> {
  const start = await readStart(path)
  if (start[0] === 0xff && start[1] === 0xfe) return 'UTF-16 LE'
  if (start[0] === 0xfe && start[1] === 0xff) return 'UTF-16 BE'
  const zeros = [0, 1].map((from) => start.filter((byte, at) => at % 2 === from && byte === 0).length)
  if ((zeros[1] ?? 0) > start.length / 4) return 'UTF-16 LE'
  if ((zeros[0] ?? 0) > start.length / 4) return 'UTF-16 BE'
  return (await isUtf8(path)) ? 'UTF-8' : 'Windows-1252'
}

async function readStart(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(1024), { position: 0 })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of readChunks(path)) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** A text file as UTF-8 without a byte order mark and without zero bytes, in chunks. */
export async function* readAsUtf8(path: string, encoding: TextEncoding): AsyncGenerator<Buffer> {
  const decode = decoderOf(encoding)
  for await (const chunk of readChunks(path)) yield encode(decode(chunk))
  yield encode(decode())
}

const encode = (text: string): Buffer => Buffer.from(text.includes('\0') ? text.replaceAll('\0', '') : text)

/** A decoder of consecutive chunks; undefined is the end of the file. */
function decoderOf(encoding: TextEncoding): (chunk?: Buffer) => string {
  if (encoding === 'Windows-1252') return (chunk) => (chunk ? decodeWindows(chunk) : '')
  const decoder = new TextDecoder(decoderNames[encoding])
  return (chunk) => (chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode())
}

const decoderNames = { 'UTF-8': 'utf-8', 'UTF-16 LE': 'utf-16le', 'UTF-16 BE': 'utf-16be' } as const

/** Characters of the bytes 0x80 to 0x9f. Some versions of Node decode them as control characters. */
const windowsCharacters = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

const decodeWindows = (chunk: Buffer): string =>
  chunk
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (letter) => windowsCharacters[letter.charCodeAt(0) - 0x80] ?? letter)

async function* readChunks(path: string): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) yield chunk
}
