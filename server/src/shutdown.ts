import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Readiness } from './http/health.ts'
import type { Watchdog } from './watchdog.ts'

/** Milliseconds that running requests and jobs get to finish. */
export const drainWithin = 25_000
/** Milliseconds before a process that does not end by itself is killed. */
const forceAfter = 2_000

/** Parts of the process that a shutdown needs. */
interface Stoppable {
  log: Logger
  readiness: Readiness
  /** Milliseconds for which the server goes on serving, but reports itself as not ready. */
  drainDelay: number
  watchdog: Watchdog
  /** Stops accepting requests, finishes running work and closes everything. */
  close(): Promise<void>
}

/**
 * Ends the process on a signal. On SIGTERM `/readyz` fails at once and the server goes on serving for a while, so that
 * load balancers notice before any request is refused. Ctrl-C does not wait, and SIGINT ends the waiting; a second
 * SIGTERM does not, since supervisors send it to a whole group of processes. An uncaught exception shuts down too and
 * sets an exit code. In any case, the watchdog kills the process after its time limit.
 */
export function shutDownWhenAsked({ log, readiness, drainDelay, watchdog, close }: Stoppable): void {
  const hurry = new AbortController()
  let stopping = false
  const stop = async (reason: string, exitCode: number, delay: number): Promise<void> => {
    if (delay === 0) hurry.abort()
    if (stopping) return
    stopping = true
    log.info({ reason, delay }, 'draining')
    readiness.ready = false
    watchdog.endWithin(delay + drainWithin + forceAfter)
    // Aborting rejects the promise, which ends the waiting as well.
    await pause(delay, undefined, { signal: hurry.signal }).catch(() => {})
    setTimeout(() => process.exit(1), drainWithin).unref()
    await close()
    process.exit(exitCode)
  }
  process.on('SIGTERM', () => void stop('SIGTERM', 0, drainDelay))
  process.on('SIGINT', () => void stop('SIGINT', 0, 0))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught')
    void stop('uncaught exception', 1, 0)
  })
}
