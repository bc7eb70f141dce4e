import type { ErrorCode } from '@earshot/shared/errors'

/** Error of one field of a request; `path` is dotted, `''` for the whole body. */
export interface FieldProblem {
  path: string
  message: string
}

/** A refusal by the server. Its message is a sentence for people; decide by `code`. */
export class EarshotError extends Error {
  override readonly name = 'EarshotError'
  /** HTTP status. */
  readonly status: number
  /** Stable code; `unknown` for a response that is not Earshot's, such as a proxy's. A newer server may have others. */
  readonly code: ErrorCode | 'unknown' | (string & {})
  /** The fields that were refused, if any. */
  readonly errors: readonly FieldProblem[]
  /** Id of the request in the server's log, for its operator. */
  readonly requestId: string | null
  /** Seconds after which the server asks to repeat the request; null if it does not say. */
  readonly retryAfter: number | null

  constructor(message: string, facts: Omit<EarshotError, keyof Error>) {
    super(message)
    this.status = facts.status
    this.code = facts.code
    this.errors = facts.errors
    this.requestId = facts.requestId
    this.retryAfter = facts.retryAfter
  }
}

/** No response arrived: the server could not be reached, or the time was up. The reason is in `cause`. */
export class EarshotUnreachable extends Error {
  override readonly name = 'EarshotUnreachable'
}

/** The error of a response that is not 2xx. */
export async function errorOf(response: Response): Promise<EarshotError> {
  const { status, headers } = response
  const facts = { status, requestId: headers.get('x-request-id'), retryAfter: secondsOf(headers) }
  const problem = problemIn(await response.text())
  if (problem === undefined)
    return new EarshotError(unexplained(response), { ...facts, code: 'unknown', errors: [] })
  const { detail, code, errors = [], requestId = facts.requestId } = problem
  return new EarshotError(detail, { ...facts, code, errors, requestId })
}

interface Problem {
  detail: string
  code: string
  errors?: FieldProblem[]
  requestId?: string
}

/** The problem document that a text is; undefined for any other text. */
function problemIn(text: string): Problem | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isProblem(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  'detail' in value &&
  typeof value.detail === 'string'

function unexplained({ status, headers }: Response): string {
  const place = headers.get('location')
  if (status >= 300 && status < 400 && place)
    return `The server redirects to ${place}. Use the address where Earshot itself answers as url.`
  return `The server answered ${status} without a reason that Earshot gives. Check that url is the address of Earshot.`
}

function secondsOf(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}
