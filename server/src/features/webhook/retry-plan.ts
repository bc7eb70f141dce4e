const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Pauses after each failed try of a message, 75 hours in all; then it has failed. */
export const tryPauses: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/** Failed tries after which later messages about the same thing no longer wait. */
export const blockingTries = 4

/** Share of a pause by which it is shortened or lengthened, so that what failed together does not return together. */
const jitter = 0.2

/** Failed tries in a row after which a webhook gets one message a minute. */
export const openCircuitAfter = 10
export const openCircuitPause = minute

/** Days of nothing but failures after which administrators are warned, and after which a webhook is switched off. */
export const warnAfter = 4 * day
export const switchOffAfter = 5 * day

/** The pause before the next try, or undefined after the last; `random` is from 0 to 1. */
export function pauseAfter(failedTries: number, random: number): number | undefined {
  const pause = tryPauses[failedTries - 1]
  return pause === undefined ? undefined : Math.round(pause * (1 + jitter * (2 * random - 1)))
}
