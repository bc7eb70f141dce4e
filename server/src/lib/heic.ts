import { runThread } from './thread.ts'

/**
 * Time for a picture of 40 megapixels on a slow machine, in milliseconds. Decoded pictures are stored outside of the
 * heap.
 */
const limits = { timeMax: 60_000, heapMax: 512 }

/**
 * Converts an HEVC picture, as taken by iPhones, to JPEG, in a thread of its own: the library that decodes other
 * pictures does not support the format. To be called only for pictures whose size in pixels is known to be acceptable.
 *
 * @param source its bytes, or the path of a file
 * @returns undefined for a damaged picture
 * @throws AppError `overloaded` after the time limit
 */
export async function heicToJpeg(source: Buffer | string): Promise<Buffer | undefined> {
  const program = new URL('./heic-thread.js', import.meta.url)
  const jpeg = await runThread<Uint8Array>(program, source, limits)
  return jpeg && Buffer.from(jpeg)
}
