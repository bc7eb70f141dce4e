import type { RequestError } from './request-error.ts'

/** Waits before the second, third and fourth try, in milliseconds; each gets up to a quarter of jitter. */
const waits = [400, 1_200, 3_600]

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Longest `Retry-After` that is waited for, in seconds. */
const maxRetryAfter = 20

/**
 * Tries up to four times while errors are retryable (no response, 408, 429, 5xx), once without a network. A
 * `Retry-After` lengthens the wait; one too long for a person to sit through ends the tries.
 */
export async function retry<Answer>(attempt: () => Promise<Answer>, pause = sleep): Promise<Answer> {
  for (const wait of waits) {
    try {
      return await attempt()
    } catch (error) {
      const { retryable, retryAfter = 0 } = error as RequestError
      if (!retryable || retryAfter > maxRetryAfter || navigator.onLine === false) throw error
      await pause(Math.max(retryAfter * 1000, wait * (1 + Math.random() / 4)))
    }
  }
  return attempt()
}
