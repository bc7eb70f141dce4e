import type { FieldError, Problem } from '../errors.ts'

/** What kind of error it was, as pages get it in the `error` event. */
export type RequestErrorCode = 'network' | 'auth' | 'rate' | 'invalid' | 'server'

/** A request that did not succeed; its message is the server's sentence for people, empty if there was none. */
export class RequestError extends Error {
  /** HTTP status, 0 when no answer came at all. */
  declare readonly status: number
  declare readonly errors: FieldError[]
  /** Seconds, from `Retry-After`. */
  declare readonly retryAfter: number | undefined

  constructor(status: number, problem?: Partial<Problem>, retryAfter?: number) {
    super(problem?.detail)
    Object.assign(this, { status, errors: problem?.errors ?? [], retryAfter })
  }

  get code(): RequestErrorCode {
    const { status } = this
    if (!status) return 'network'
    if (status === 401 || status === 403) return 'auth'
    if (status === 429) return 'rate'
    return status < 500 ? 'invalid' : 'server'
  }

  /** Whether the same request may well succeed later. */
  get retryable(): boolean {
    const { status } = this
    return !status || status === 408 || status === 429 || status >= 500
  }
}
