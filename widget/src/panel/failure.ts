import type { FieldError, Problem } from '@earshot/shared/errors'

/** What went wrong, as pages hear of it in the `error` event. */
export type FailureCode = 'network' | 'auth' | 'rate' | 'invalid' | 'server'

/** A request that did not succeed. `status` is 0 when no answer came at all. */
export class Failure extends Error {
  readonly status: number
  /** The problem document's code, when there was one. */
  readonly problem: string | undefined
  readonly errors: FieldError[]
  /** Seconds, from `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(status: number, document?: Partial<Problem>, retryAfter?: number) {
    super(document?.detail ?? '')
    this.status = status
    this.problem = document?.code
    this.errors = document?.errors ?? []
    this.retryAfter = retryAfter
  }

  get code(): FailureCode {
    if (!this.status) return 'network'
    if (this.status === 401 || this.status === 403) return 'auth'
    if (this.status === 429) return 'rate'
    return this.status < 500 ? 'invalid' : 'server'
  }

  /** Whether the same request may well succeed later. */
  get passing(): boolean {
    const { status } = this
    return (
      !status || status === 408 || status === 429 || status >= 500 || this.problem === 'idempotency_in_flight'
    )
  }
}
