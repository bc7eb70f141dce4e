import { type ErrorCode, type FieldError, Problem } from '@earshot/shared/errors'
import type { ActionResult } from '@earshot/shared/result'

/** Failure of a call in one shape: the server's problem document, or no usable response at all. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'network' | 'unexpected'
  readonly fields: readonly FieldError[]
  readonly requestId: string | undefined

  constructor(error: {
    status: number
    code: ErrorCode | 'network' | 'unexpected'
    detail: string
    fields?: readonly FieldError[]
    requestId?: string | undefined
  }) {
    super(error.detail)
    this.name = 'ApiError'
    this.status = error.status
    this.code = error.code
    this.fields = error.fields ?? []
    this.requestId = error.requestId
  }

  /** True if the requested resource does not exist, also if its id is malformed. */
  get missing(): boolean {
    return this.code === 'not_found' || this.code === 'invalid_input'
  }

  /** Field errors in a form's shape: the first message per dotted path, without errors of the whole body. */
  get formErrors(): Record<string, string> {
    const errors: Record<string, string> = {}
    for (const { path, message } of this.fields) if (path !== '') errors[path] ??= message
    return errors
  }
}

/** An account action that failed, with the server's `result`. */
export class ActionError extends Error {
  readonly result: ActionResult
  readonly formErrors: Record<string, string>

  constructor({ fields, ...result }: ActionResult & { fields: Record<string, string> }) {
    super(result.messages.join('|'))
    this.name = 'ActionError'
    this.result = result
    this.formErrors = fields
  }
}

/** The error for a call without a response. */
export const networkError = (): ApiError =>
  new ApiError({
    status: 0,
    code: 'network',
    detail: 'Earshot could not be reached. Check your connection and try again.',
  })

/** The error for a response that does not match its schema. */
export const unexpectedAnswer = (status: number): ApiError =>
  new ApiError({
    status,
    code: 'unexpected',
    detail: 'Something went wrong on our side. Try again in a moment.',
  })

/** The error in a failed response, or `unexpectedAnswer` if the body is no problem document. */
export async function errorOf(response: Response): Promise<ApiError> {
  const parsed = Problem.safeParse(await response.json().catch(() => undefined))
  if (!parsed.success) return unexpectedAnswer(response.status)
  const { status, code, detail, errors, requestId } = parsed.data
  return new ApiError({ status, code, detail, fields: errors ?? [], requestId })
}

/** A sentence for any thrown value. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong on this page. Reload it and try again.'
