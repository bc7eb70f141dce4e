import type { ErrorCode, FieldError, Problem } from '../errors.ts'
import type { RequestErrorCode } from './events.ts'

/** A request that did not succeed; its message is the server's sentence for people, empty if there was none. */
export class RequestError extends Error {
  /** HTTP status, 0 when no answer came at all. */
  declare readonly status: number
  declare readonly errors: FieldError[]
  /**
   * Why, in the server's terms, `csp` for the page's policy, or `blocker` for something in the browser; undefined where no
   * server of ours answered.
   */
  declare readonly problem: ErrorCode | 'csp' | 'blocker' | undefined
  /** Seconds, from `Retry-After`. */
  declare readonly retryAfter: number | undefined

  constructor(
    status: number,
    problem?: Partial<Omit<Problem, 'code'>> & { code?: ErrorCode | 'csp' | 'blocker' | undefined },
    retryAfter?: number,
  ) {
    super(problem?.detail)
    Object.assign(this, {
      status,
      problem: problem?.code,
      errors: problem?.errors ?? [],
      retryAfter,
    })
  }

  get code(): RequestErrorCode {
    const { status, problem } = this
    if (!status) return 'network'
    if (problem === 'csp' || problem === 'blocker') return problem
    // Every refusal of the server's own says why.
    if (status === 403 && !problem) return 'blocked'
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
