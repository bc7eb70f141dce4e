import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import convert from 'heic-convert'

/* The thread of `heicToJpeg`. In JavaScript, because a thread that loads TypeScript takes twice the memory. */

/** @type {Buffer | string} */
const source = workerData
const buffer = typeof source === 'string' ? await readFile(source) : source
const jpeg = await convert({ buffer, format: 'JPEG', quality: 0.95 })
parentPort?.postMessage(new Uint8Array(jpeg))
