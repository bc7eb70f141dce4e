import { stateOf } from './postgres-session.ts'

/**
 * Connection exceptions, operator interventions, resource limits, time-outs of locks, statements and transactions, and
 * transactions that still conflicted with others after all retries.
 */
const unavailableStates = /^(08|40|53|57P0|57014|55P03|25006|25P0[34])/

/** The operating system's codes for a connection that ended, or for a machine that is not found. */
const unreachableCodes = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/

/** The driver's own messages for such failures, and a Citus coordinator's, which has no state. */
const unreachableMessages =
  /timeout exceeded when trying to connect|Connection terminated|connection error|Query read timeout|^failure on connection marked as essential/

/** True for a unique key that exists, or a referenced row that does not. */
export const isConflict = (error: unknown): boolean => ['23503', '23505'].includes(stateOf(error))

/**
 * True for values of another type, against a constraint, or too long for an index. A column that another version requires,
 * or a number that the table gave before, is no fault of the row.
 */
export const isRefusal = (error: unknown): boolean => /^(22|23(?!502|505)|54)/.test(stateOf(error))

/** True if the database cannot serve now. */
export function isUnavailable(error: unknown): boolean {
  const state = stateOf(error)
  return (
    unavailableStates.test(state) ||
    unreachableCodes.test(state) ||
    (error instanceof Error && unreachableMessages.test(error.message))
  )
}
