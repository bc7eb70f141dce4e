import type { ErrorCode, FieldError, Problem } from '../errors.ts'
import type { RequestErrorCode } from './events.ts'

/** A failed request; its message is the server's sentence for people, empty if there was none. */
export class RequestError extends Error {
  /** HTTP status, 0 if there was no response. */
  declare readonly status: number
  declare readonly errors: FieldError[]
  /**
   * Error code of the server's problem document, `csp` for the page's policy, or `blocker` for something in the
   * browser; undefined if no Earshot server answered.
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
    // A refusal by Earshot always has a code, so this one is by something in between.
    if (status === 403 && !problem) return 'blocked'
    if (status === 401 || status === 403) return 'auth'
    if (status === 429) return 'rate'
    return status < 500 ? 'invalid' : 'server'
  }

  /** True if a repeated request may succeed later. */
  get retryable(): boolean {
    const { status } = this
    return !status || status === 408 || status === 429 || status >= 500
  }
}
