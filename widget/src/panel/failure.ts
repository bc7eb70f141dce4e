import type { FieldError, Problem } from '@earshot/shared/errors'

/** What went wrong, as pages hear of it in the `error` event. */
export type FailureCode = 'network' | 'auth' | 'rate' | 'invalid' | 'server'

/** A request that did not succeed; its message is the server's sentence for people, if there was one. */
export class Failure extends Error {
  /** HTTP status, 0 when no answer came at all. */
  declare readonly status: number
  declare readonly errors: FieldError[]
  /** Seconds, from `Retry-After`. */
  declare readonly retryAfter: number | undefined

  constructor(status: number, document?: Partial<Problem>, retryAfter?: number) {
    super(document?.detail)
    Object.assign(this, { status, errors: document?.errors ?? [], retryAfter })
  }

  get code(): FailureCode {
    const { status } = this
    if (!status) return 'network'
    if (status === 401 || status === 403) return 'auth'
    if (status === 429) return 'rate'
    return status < 500 ? 'invalid' : 'server'
  }

  /** Whether the same request may well succeed later. */
  get passing(): boolean {
    const { status } = this
    return !status || status === 408 || status === 429 || status >= 500
  }
}
