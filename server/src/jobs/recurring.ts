import type { JobKind } from './kinds.ts'

/** The jobs that come again, and how long after they are done, in milliseconds. */
export const recurring: Partial<Record<JobKind, number>> = {
  sweep: 60 * 60_000,
}
