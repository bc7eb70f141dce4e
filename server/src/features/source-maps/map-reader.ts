import { Worker } from 'node:worker_threads'
import { overloaded } from '../../lib/app-error.ts'
import { Semaphore } from '../../lib/semaphore.ts'
import type { AskedMap, Found, MapTask, Packed } from './map-task.ts'

const thread = new URL('./map-thread.ts', import.meta.url)

/** Each takes the memory of an unpacked map. */
const atOnce = 2
const waitingMax = 20
/** Seconds until whoever was turned away may try again. */
const retryAfter = 5
/** As long as a map of the largest size takes on a busy machine, and no longer. */
const timeMax = 20_000
const memory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }

/** Reads source maps, a few at a time, in threads that end when a map asks for too much. */
export class MapReader {
  readonly #turns = new Semaphore(atOnce, waitingMax)

  /** A map as it is kept; undefined for what is none. @throws AppError `overloaded` when too many wait. */
  pack(bytes: Uint8Array): Promise<Packed> {
    return this.#run<Packed>({ kind: 'pack', bytes })
  }

  /** Where places of scripts come from; undefined where that is not known. @throws AppError `overloaded`. */
  async find(maps: readonly AskedMap[]): Promise<Found> {
    return (
      (await this.#run<Found>({ kind: 'find', maps })) ??
      maps.map(({ places }) => places.map(() => undefined))
    )
  }

  #run<Answer>(task: MapTask): Promise<Answer | undefined> {
    return this.#turns.run(
      () => answerOf<Answer>(task),
      () => overloaded(retryAfter),
    )
  }
}

/** What the thread answers; undefined when it ends without an answer, of itself or because its time is up. */
function answerOf<Answer>(task: MapTask): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(thread, { workerData: task, resourceLimits: memory, env: {} })
    const tooLong = setTimeout(() => void worker.terminate(), timeMax)
    worker.on('message', resolve)
    worker.on('error', () => resolve(undefined))
    worker.on('exit', () => {
      clearTimeout(tooLong)
      resolve(undefined)
    })
  })
}
