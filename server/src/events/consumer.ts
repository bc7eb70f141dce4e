import type { GlobalDb } from '../db/database.ts'
import type { LoggedEvent } from '../db/dialects/event-log.ts'

/** Acts on every event that it is subscribed to exactly once, in the order of the log. */
export interface Consumer {
  /** Names its cursor in the database; never changes. */
  name: string
  isSubscribed(event: LoggedEvent): boolean
  /** Milliseconds between two batches: a consumer that may lag leaves room for those who wait. */
  restMs?: number
  /** Begins with the events that come from now on, where others begin with the first that there ever was. */
  beginsNow?: true
  /**
   * Writes what follows from some events, in their order; there is at least one. The cursor moves in the same
   * transaction, so do nothing here that a rollback cannot undo: what reaches outside is a job. May run again for events
   * that failed.
   */
  handle(events: readonly LoggedEvent[], db: GlobalDb): Promise<void>
}
