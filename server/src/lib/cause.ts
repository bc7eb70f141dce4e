import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that causes work, and that of the jobs that the work enqueues. */
export interface Cause {
  /** As in the response's `x-request-id` and in the log. */
  requestId?: string | undefined
  /** The recorded span inside of which the work is done, as W3C Trace Context. */
  traceparent?: string | undefined
}

const causes = new AsyncLocalStorage<Cause>()
const none: Cause = {}

/** Does work because of a request; with an empty cause, because of none, whoever has woken it. */
export const because = <Result>(cause: Cause, work: () => Result): Result => causes.run(cause, work)

/** The cause of the work that runs. */
export const currentCause = (): Cause => causes.getStore() ?? none

/** Work that another's context will run, bound to the cause of its own caller. */
export function boundToCause<Argument, Result>(
  work: (argument: Argument) => Result,
): (argument: Argument) => Result {
  const cause = currentCause()
  return (argument) => causes.run(cause, work, argument)
}
