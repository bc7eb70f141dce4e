import { EarshotError, EarshotUnreachable } from './errors.ts'

/** Codes of refusals before any work was done: repeating the call repeats nothing. */
const beforeWork = new Set(['rate_limited', 'overloaded'])

/** True for an error after which the same call may succeed, and does nothing twice. */
export function mayRepeat(error: unknown, repeatable: boolean): boolean {
  if (error instanceof EarshotUnreachable) return repeatable
  if (!(error instanceof EarshotError)) return false
  return beforeWork.has(error.code) || error.status === 429 || (repeatable && error.status >= 500)
}

/**
 * Milliseconds before a further try: what the server asks for, or twice as long each time, with chance, so that many
 * programs do not come back at the same moment.
 */
export function delayBefore(attempt: number, error: unknown): number {
  const seconds = error instanceof EarshotError ? error.retryAfter : null
  if (seconds !== null) return seconds * 1000
  return Math.min(8000, 500 * 2 ** attempt) * (0.5 + Math.random() / 2)
}

/** Waits; rejects with the signal's reason when it ends the call. */
export function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
