import type { JobKind } from './kinds.ts'

/** The jobs that come again, and how long after they are done, in milliseconds. */
export const recurring: Partial<Record<JobKind, number>> = {
  sweep: 60 * 60_000,
  gatherDigests: 10 * 60_000,
  watchComps: 10 * 60_000,
  removeFiles: 5 * 60_000,
  sweepFiles: 24 * 60 * 60_000,
  mendUsages: 24 * 60 * 60_000,
  watchTrials: 10 * 60_000,
  reconcileSubscriptions: 24 * 60 * 60_000,
}
