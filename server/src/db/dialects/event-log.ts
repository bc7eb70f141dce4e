import type { Selectable } from 'kysely'
import type { GlobalTables } from '../tables/global-tables.ts'

/**
 * A place in the log, as the engine writes it. Later events have later places, and none ever appears
 * before a place that was read; apart from that a place means nothing outside of the engine.
 */
export type LogPosition = string

/** One event as it was recorded. Its `seq` names it; the order of the log is that of the positions. */
export interface LoggedEvent extends Selectable<GlobalTables['events']> {
  position: LogPosition
}

/** The events of all tenants in one order that readers can follow without missing any. */
export interface EventLog {
  /** Before the first event. */
  readonly start: LogPosition

  /** Whether a text could be a position of this log. */
  isPosition(text: string): boolean

  /** Whether the first position is later in the log than the second. */
  isAfter(one: LogPosition, other: LogPosition): boolean

  /** The position of the newest event that may be read, or the start. */
  newest(): Promise<LogPosition>

  /** The next events after a position, oldest first. Only those are shown that no earlier one can still join. */
  read(after: LogPosition, limit: number): Promise<LoggedEvent[]>

  /** The same for the events of one tenant. */
  readTenant(tenantId: string, after: LogPosition, limit: number): Promise<LoggedEvent[]>
}
