import { Worker } from 'node:worker_threads'
import { overloaded } from './app-error.ts'

/** Milliseconds; more than a picture of 40 megapixels takes on a slow machine. */
const timeMax = 60_000
/** Seconds after which the client may try again. */
const retryAfter = 5
/** Decoded pictures are stored outside of this heap. */
const resourceLimits = { maxOldGenerationSizeMb: 512 }

/**
 * Converts an HEVC picture, as taken by iPhones, to JPEG, in a thread of its own: the library that decodes other
 * pictures does not support the format. To be called only for pictures whose size in pixels is known to be acceptable.
 *
 * @param source its bytes, or the path of a file
 * @returns undefined for a damaged picture
 * @throws AppError `overloaded` after the time limit
 */
export function heicToJpeg(source: Buffer | string): Promise<Buffer | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>()
  const thread = new Worker(new URL('./heic-thread.js', import.meta.url), {
    workerData: source,
    execArgv: [],
    resourceLimits,
    // Captures the library's messages about damaged pictures, which are not logged.
    stdout: true,
    stderr: true,
  })
  const timer = setTimeout(() => reject(overloaded(retryAfter)), timeMax)
  thread.once('message', (jpeg: Uint8Array) => resolve(Buffer.from(jpeg)))
  thread.once('error', () => resolve(undefined))
  thread.once('exit', () => resolve(undefined))
  return promise.finally(async () => {
    clearTimeout(timer)
    await thread.terminate()
  })
}
