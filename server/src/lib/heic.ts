import { Worker } from 'node:worker_threads'
import { overloaded } from './app-error.ts'

/** Milliseconds that a picture of 40 megapixels takes on a slow machine, and more. */
const timeMax = 60_000
/** Seconds after which it may be sent again. */
const retryAfter = 5
/** What is decoded lies outside of it. */
const resourceLimits = { maxOldGenerationSizeMb: 512 }

/**
 * Makes a JPEG of a picture in HEVC, as iPhones take them, in a thread of its own: the library that decodes pictures
 * otherwise does not know this format. To be called for a picture whose size in pixels is known to be taken.
 *
 * @param source its bytes, or the path of a file
 * @returns undefined for one that is damaged
 * @throws AppError `overloaded` when its time is up
 */
export function heicToJpeg(source: Buffer | string): Promise<Buffer | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>()
  const thread = new Worker(new URL('./heic-thread.js', import.meta.url), {
    workerData: source,
    execArgv: [],
    resourceLimits,
    // What the library prints about a damaged picture is no news.
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
