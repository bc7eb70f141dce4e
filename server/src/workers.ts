import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from './lib/config/config.ts'
import { greet } from './scripts/greet.ts'
import type { Demo } from './scripts/seed.ts'
import { drainWithin } from './shutdown.ts'

/** Milliseconds before a worker that has ended is replaced; doubled each time that its successor ends soon. */
const firstPause = 500
/** Milliseconds after which a worker counts as one that runs well. */
const healthyAfter = 60_000
/** Number of workers that may end soon, each the successor of the one before, until all are given up. */
const earlyEndsMax = 5
/** Milliseconds that workers get to end, beyond their drain delay: more than they give themselves. */
const endWithin = drainWithin + 3_500

/** Message of a worker to the process that started it, once it accepts requests. */
interface Serving {
  port: number
  demo: Demo | undefined
}

/** Says that this process serves: a worker to the process that started it, any other process to everybody. */
export function announce(config: Config, port: number, demo: Demo | undefined): void {
  if (cluster.isWorker) process.send?.({ port, demo } satisfies Serving)
  else greet(config, port, demo)
}

/**
 * Several processes of the server that accept connections from one socket; a worker that ends is replaced, and all of
 * them stop together.
 */
class Workers {
  readonly #config: Config
  readonly #log: Logger
  readonly #stopped = new AbortController()
  #exitCode = 0

  constructor(config: Config, log: Logger) {
    this.#config = config
    this.#log = log
  }

  /** Runs until it is stopped, or until workers cannot run. @returns the exit code. */
  async run(): Promise<number> {
    const [first = 0, ...others] = Array(this.#config.workers).keys()
    // The first migrates the database, and fills that of a demo, before the others look at it.
    const running = [this.#keepRunning(first)]
    const serving = await running[0]?.serving
    running.push(...others.map((place) => this.#keepRunning(place)))
    const all = await Promise.all(running.map((worker) => worker.serving))
    if (serving && all.every((each) => each !== undefined)) greet(this.#config, serving.port, serving.demo)
    await Promise.all(running.map(({ ended }) => ended))
    return this.#exitCode
  }

  /** Asks all workers to stop, and kills those that do not. */
  stop(signal: 'SIGTERM' | 'SIGINT'): void {
    for (const worker of living()) worker.process.kill(signal)
    if (this.#stopped.signal.aborted) return
    this.#stopped.abort()
    this.#log.info({ reason: signal }, 'stopping all workers')
    setTimeout(() => {
      for (const worker of living()) worker.process.kill('SIGKILL')
    }, this.#config.drainDelay + endWithin).unref()
  }

  /** Runs a worker and its successors; `serving` is undefined if none of them ever serves. */
  #keepRunning(place: number): { serving: Promise<Serving | undefined>; ended: Promise<void> } {
    const { promise, resolve } = Promise.withResolvers<Serving | undefined>()
    return { serving: promise, ended: this.#replace(place, resolve).finally(() => resolve(undefined)) }
  }

  async #replace(place: number, onServing: (message: Serving) => void): Promise<void> {
    const { signal } = this.#stopped
    let [hasServed, earlyEnds] = [false, 0]
    while (!signal.aborted) {
      const startedAt = performance.now()
      const worker = cluster.fork(this.#environmentOf(place))
      worker.once('message', (message: Serving) => {
        hasServed = true
        onServing(message)
      })
      const [code, killedBy] = await once(worker, 'exit')
      if (signal.aborted) return this.#note(code, killedBy)
      earlyEnds = performance.now() - startedAt > healthyAfter ? 0 : earlyEnds + 1
      // One that never served would not the next time either, such as with a wrong variable, and has said why.
      if (!hasServed || earlyEnds === earlyEndsMax) return this.#giveUp(code, hasServed)
      const wait = firstPause * 2 ** Math.max(0, earlyEnds - 1)
      const about = { worker: place + 1, pid: worker.process.pid, code, killedBy, wait }
      this.#log.error(about, 'a worker ended; another one starts')
      await pause(wait, undefined, { signal }).catch(() => {})
    }
  }

  #giveUp(code: number | null, hasServed: boolean): void {
    if (hasServed)
      console.error(
        `A worker ended ${earlyEndsMax} times, each time within a minute of its start, so Earshot stops. The log says why each ended.`,
      )
    this.#exitCode = hasServed ? 1 : code || 1
    this.stop('SIGTERM')
  }

  /** Takes the exit code of a worker that was asked to stop; while it starts, the signal itself ends it. */
  #note(code: number | null, killedBy: string | null): void {
    if (killedBy !== 'SIGTERM' && killedBy !== 'SIGINT') this.#exitCode ||= code ?? 1
  }

  /** Each worker has a port of its own for metrics, since it counts for itself. */
  #environmentOf(place: number): Record<string, string> {
    const port = this.#config.metrics?.port
    return port === undefined ? {} : { METRICS_PORT: String(port + place) }
  }
}

const living = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

/** Runs the workers until a signal ends them. @returns the exit code. */
export async function runWorkers(config: Config, log: Logger): Promise<number> {
  // Otherwise this process would accept, and a connection on its way to a worker that dies would stay open for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const workers = new Workers(config, log)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => workers.stop(signal))
  return await workers.run()
}
