import type { Selectable } from 'kysely'
import type { GlobalTables } from '../tables/global-tables.ts'

/**
 * A position in the log, in the engine's notation. Later events have later positions, and no event ever appears before
 * a position that was read; outside of the engine a position has no other meaning.
 */
export type LogPosition = string

/** An event as recorded. Its `seq` identifies it; the order of the log is the order of the positions. */
export interface LoggedEvent extends Selectable<GlobalTables['events']> {
  position: LogPosition
}

/** The events of all tenants in one order, which readers can follow without missing an event. */
export interface EventLog {
  /** The position before the first event. */
  readonly start: LogPosition

  /** True if a text could be a position of this log. */
  isPosition(text: string): boolean

  /** True if the first position is later in the log than the second. */
  isAfter(one: LogPosition, other: LogPosition): boolean

  /** The position of the newest readable event, or the start. */
  newest(): Promise<LogPosition>

  /** The next events after a position, oldest first, up to the point where an earlier event may still be added. */
  read(after: LogPosition, limit: number): Promise<LoggedEvent[]>

  /** As `read`, for the events of one tenant. */
  readTenant(tenantId: string, after: LogPosition, limit: number): Promise<LoggedEvent[]>
}
