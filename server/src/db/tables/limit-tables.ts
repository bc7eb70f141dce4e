interface DailyCounts {
  /** What is counted, for whom; addresses only as a digest. */
  key: string
  /** Days since 1970, UTC. */
  day: number
  count: number
}

interface GuessCounts {
  /** A digest of whose guesses they are, and at what; or the name of a lease (`lease.ts`). */
  key: string
  count: number
  /** End of the window in which they are counted. */
  ends_at: number
}

/** Counts behind limits that hold over all processes. */
export interface LimitTables {
  daily_counts: DailyCounts
  guess_counts: GuessCounts
}
