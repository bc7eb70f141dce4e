import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Readiness } from './http/health.ts'
import type { Watchdog } from './watchdog.ts'

/** Time for work to finish before it is given up, in milliseconds. */
export const drainWithin = 25_000
/** Time for the process to end by itself before it is ended by force, in milliseconds. */
const forceAfter = 2_000

/** What it takes to stop. */
interface Stoppable {
  log: Logger
  readiness: Readiness
  /** How long the server goes on serving when it says already that it is not ready, in milliseconds. */
  drainDelay: number
  watchdog: Watchdog
  /** Stops accepting, finishes what is under way and closes everything. */
  close(): Promise<void>
}

/**
 * Ends the process when it is asked to. On SIGTERM `/readyz` says no at once and the server goes on serving for a while,
 * so that load balancers notice before anything is refused. Who presses Ctrl-C does not wait, and SIGINT cuts the wait
 * short; a second SIGTERM does not, since supervisors send it to a whole group of processes. An uncaught exception
 * drains too and ends in an exit code. Whatever runs, the watchdog ends the process once its time is over.
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
    // Rejects when it is cut short, which is as good.
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
