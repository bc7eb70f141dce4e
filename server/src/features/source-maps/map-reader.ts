import { fork } from 'node:child_process'
import { Semaphore } from '../../lib/semaphore.ts'
import type { AskedMap, Found, MapTask, Packed } from './map-task.ts'

const program = new URL('./map-process.ts', import.meta.url)

/** Each takes the memory of an unpacked map. What builds send does not keep the team from reading reports. */
const turns = { atOnce: 1, waitingMax: 20, retryAfter: 5 }
/** As long as a map of the largest size takes on a busy machine, and no longer. */
const timeMax = 20_000
/** Megabytes. */
const memoryMax = 512

/** Reads source maps, a few at a time, in processes that end when a map asks for too much. */
export class MapReader {
  readonly #packing = new Semaphore(turns)
  readonly #finding = new Semaphore(turns)

  /**
   * The map in a file, as it is kept, in an organisation's turn; undefined for what is none.
   * @throws AppError `overloaded` when too many wait.
   */
  pack(tenantId: string, path: string): Promise<Packed> {
    return this.#packing.run(() => answerOf<Packed>({ kind: 'pack', path }), tenantId)
  }

  /** Where places of scripts come from, in the same way; undefined where that is not known. @throws AppError `overloaded`. */
  async find(tenantId: string, maps: readonly AskedMap[]): Promise<Found> {
    const found = await this.#finding.run(() => answerOf<Found>({ kind: 'find', maps }), tenantId)
    return found ?? maps.map(({ places }) => places.map(() => undefined))
  }
}

/**
 * What the process answers; undefined when it ends without an answer, of itself or because its time is up. A thread will
 * not do: some allocations that its memory has no room for end the whole process.
 */
function answerOf<Answer>(task: MapTask): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const child = fork(program, {
      execArgv: [`--max-old-space-size=${memoryMax}`],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const ended = (answer?: Answer) => {
      clearTimeout(tooLong)
      resolve(answer)
    }
    const tooLong = setTimeout(() => child.kill('SIGKILL'), timeMax)
    child.on('message', (answer: Answer) => {
      ended(answer)
      child.disconnect()
    })
    child.on('error', () => ended())
    child.on('exit', () => ended())
    // Where it has ended already, its exit is the answer.
    child.send(task, () => {})
  })
}
