interface DailyCounts {
  /** Name of the counter and its subject; addresses only as a digest. */
  key: string
  /** Days since 1970, UTC. */
  day: number
  count: number
}

interface GuessCounts {
  /** Digest of who guesses and of what is guessed; or the name of a lease (`lease.ts`). */
  key: string
  count: number
  /** End of the window in which guesses are counted. */
  ends_at: number
}

/** Counts behind limits that hold over all processes. */
export interface LimitTables {
  daily_counts: DailyCounts
  guess_counts: GuessCounts
}
