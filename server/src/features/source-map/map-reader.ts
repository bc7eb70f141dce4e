import { fork } from 'node:child_process'
import { AppError, overloaded } from '../../lib/app-error.ts'
import { Semaphore } from '../../lib/semaphore.ts'
import type { FoundOriginals, MapTask, Packed, SourcePosition } from './map-task.ts'

const program = new URL('./map-process.ts', import.meta.url)

/** Seconds after which a map may be sent again. */
const retryAfter = 5
/**
 * Each turn takes the memory of an unpacked map. Separate queues, so that uploads of builds do not keep the team from
 * reading reports.
 */
const packing = { atOnce: 1, waitingMax: 20, retryAfter }
const finding = { atOnce: 2, atOnceOfOwner: 1, waitingMax: 20, retryAfter }
/** Maximum milliseconds per map: enough for the largest one on a busy machine. */
const timeMax = 20_000
/** Memory limit of a process, in megabytes. */
const memoryMax = 512

/** A stored map, and the positions in its script to look up. */
interface KeptMap {
  /** Reads the map's bytes; undefined if they are gone. */
  load(): Promise<Uint8Array | undefined>
  places: readonly SourcePosition[]
}

/** Reads source maps, a few at a time, in processes with limits of memory and time. */
export class MapReader {
  readonly #packing = new Semaphore(packing)
  readonly #finding = new Semaphore(finding)

  /**
   * Packs the map in a file for storage, in the organisation's turn; undefined for an invalid map.
   * @throws AppError `overloaded` when too many wait, and when its time was up before it was read.
   */
  pack(tenantId: string, path: string): Promise<Packed> {
    return this.#packing.run(
      () =>
        inProcess(async (ask, isLate) => {
          const packed = await ask<Packed>({ kind: 'pack', path })
          if (isLate()) throw overloaded(retryAfter)
          return packed
        }),
      tenantId,
    )
  }

  /**
   * Original positions for each map; undefined for a map that was not read for lack of a turn, time or memory. Loads
   * one map at a time, in the organisation's turn.
   */
  async find(tenantId: string, maps: readonly KeptMap[]): Promise<(FoundOriginals | undefined)[]> {
    const readAll = () =>
      inProcess(async (ask) => {
        const found: (FoundOriginals | undefined)[] = []
        for (const { load, places } of maps) {
          const packed = await load()
          found.push(packed && (await ask<FoundOriginals>({ kind: 'find', packed, places })))
        }
        return found
      })
    try {
      return await this.#finding.run(readAll, tenantId)
    } catch (error) {
      if (error instanceof AppError && error.code === 'overloaded') return maps.map(() => undefined)
      throw error
    }
  }
}

/** Sends a task to the process. Resolves to undefined if the process ends, by itself or because its time is up. */
type Ask = <Answer>(task: MapTask) => Promise<Answer | undefined>

/** Runs `work` with a process of its own. A thread will not do: some failed allocations end the whole process. */
async function inProcess<Result>(
  work: (ask: Ask, isLate: () => boolean) => Promise<Result>,
): Promise<Result> {
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${memoryMax}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let late = false
  const tooLong = setTimeout(() => {
    late = true
    child.kill('SIGKILL')
  }, timeMax)
  const ended = new Promise<undefined>((resolve) => {
    child.once('error', () => resolve(undefined))
    child.once('exit', () => resolve(undefined))
  })
  const ask = <Answer>(task: MapTask): Promise<Answer | undefined> => {
    const answered = new Promise<Answer>((resolve) => child.once('message', resolve))
    // If the process has ended already, its exit decides.
    child.send(task, () => {})
    return Promise.race([answered, ended])
  }
  try {
    return await work(ask, () => late)
  } finally {
    clearTimeout(tooLong)
    if (child.connected) child.disconnect()
  }
}
