import type { GlobalDb } from '../db/database.ts'
import type { LoggedEvent } from '../db/dialects/event-log.ts'

/** Handles every event that it is subscribed to exactly once, in the order of the log. */
export interface Consumer {
  /** Name of its cursor in the database; never changes. */
  name: string
  isSubscribed(event: LoggedEvent): boolean
  /** Milliseconds between two batches: a consumer that may lag leaves processor time for requests. */
  restMs?: number
  /** True if a new consumer begins with the next event instead of the first event in the log. */
  beginsNow?: true
  /**
   * Writes the consequences of some events, in their order; there is at least one. The cursor moves in the same
   * transaction, so effects must be undone by a rollback: anything outside of the database is a job. May run again for
   * events that failed.
   */
  handle(events: readonly LoggedEvent[], db: GlobalDb): Promise<void>
}
