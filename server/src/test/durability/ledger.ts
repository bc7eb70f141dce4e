/** What was asked for and whether the answer came; only what came is promised. */
export class Ledger {
  /** Titles of submissions by their Idempotency-Key: sent and not answered, or answered with an id. */
  readonly submissions = new Map<string, { title: string; contact: number; id?: string }>()
  /** By contact and item: the last answered state, or unknown where an answer is missing. */
  readonly votes = new Map<string, boolean | 'unknown'>()
  /** By item: the statuses that it may have, the last answered and those never answered since. */
  readonly statuses = new Map<string, Set<string>>()
  /** Ids of comments that were answered. */
  readonly comments = new Set<string>()
  /** Addresses whose sign-up was answered: a mail is due. */
  readonly signUps = new Set<string>()

  get acknowledged(): number {
    const submitted = [...this.submissions.values()].filter(({ id }) => id !== undefined).length
    return submitted + this.votes.size + this.statuses.size + this.comments.size + this.signUps.size
  }

  /** Ids of the submissions that were answered. */
  submittedIds(): string[] {
    return [...this.submissions.values()].flatMap(({ id }) => id ?? [])
  }
}
