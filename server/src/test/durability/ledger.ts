/** All writes with their acknowledgements; only acknowledged writes must be durable. */
export class Ledger {
  /** Titles of submissions by their Idempotency-Key: sent without an acknowledgement, or acknowledged with an id. */
  readonly submissions = new Map<string, { title: string; contact: number; id?: string }>()
  /** By contact and item: the last acknowledged vote, or unknown after a missing response. */
  readonly votes = new Map<string, boolean | 'unknown'>()
  /** By item: its possible statuses, the last acknowledged one and all later ones without an acknowledgement. */
  readonly statuses = new Map<string, Set<string>>()
  /** Ids of acknowledged comments. */
  readonly comments = new Set<string>()
  /** Addresses of acknowledged sign-ups: a mail is due. */
  readonly signUps = new Set<string>()

  get acknowledged(): number {
    const submitted = [...this.submissions.values()].filter(({ id }) => id !== undefined).length
    return submitted + this.votes.size + this.statuses.size + this.comments.size + this.signUps.size
  }

  /** Ids of acknowledged submissions. */
  submittedIds(): string[] {
    return [...this.submissions.values()].flatMap(({ id }) => id ?? [])
  }
}
