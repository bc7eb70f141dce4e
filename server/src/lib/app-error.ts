import type { ApiKeyScope } from '@earshot/shared/api-key/scopes'
import type { ErrorCode, FieldError } from '@earshot/shared/errors'
import type { ActionResult } from '@earshot/shared/result'

/** An error that becomes a response: a stable code, an HTTP status, and a sentence about what to do. */
export class AppError extends Error {
  override readonly name: string = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly errors: FieldError[] | undefined
  /** Seconds before the next attempt, for the Retry-After header. */
  readonly retryAfter: number | undefined
  /** Response of an account action, instead of a problem document. */
  readonly result: ActionResult | undefined

  constructor(
    code: ErrorCode,
    status: number,
    detail: string,
    more: { errors?: FieldError[]; retryAfter?: number; result?: ActionResult } = {},
  ) {
    super(detail)
    this.code = code
    this.status = status
    this.errors = more.errors
    this.retryAfter = more.retryAfter
    this.result = more.result
  }
}

/** Missing, foreign and invisible objects get the same response. */
export const notFound = (what: string): AppError =>
  new AppError('not_found', 404, `There is no such ${what}, or it is not yours to see.`)

export const forbidden = (detail: string): AppError => new AppError('forbidden', 403, detail)

export const unauthenticated = (): AppError =>
  new AppError('unauthenticated', 401, 'Please sign in; your session has ended or was never started.')

/** An API key that is malformed, unknown, replaced, revoked or expired: the sentence does not say which. */
export const apiKeyRefused = (): AppError =>
  new AppError(
    'unauthenticated',
    401,
    'This API key does not work. It may be mistyped, expired or revoked; an administrator can create another one.',
  )

/** A request without an API key, where nobody else is let in. */
export const apiKeyRequired = (): AppError =>
  new AppError(
    'unauthenticated',
    401,
    'Please send an API key: Authorization: Bearer esk_… An administrator creates one in the console.',
  )

/** An API key without the scope that the operation needs. */
export const insufficientScope = (scope: ApiKeyScope): AppError =>
  new AppError('insufficient_scope', 403, `This API key lacks the scope ${scope}. Create a key that has it.`)

/** `unauthenticated` as an account action's result, with the action's own message. */
export const unauthenticatedAction = (message: string): AppError =>
  new AppError('unauthenticated', 401, message, { result: { status: 'Unauthorized', messages: [message] } })

/** A contact's token that is missing, forged or expired, or whose contact is gone. */
export const tokenEnded = (): AppError =>
  new AppError('unauthenticated', 401, 'The token is missing or has ended. Ask for a new one.')

/** A site's identity token is invalid; the sentence is for the site's developers. */
export const identityRefused = (why: string): AppError =>
  new AppError('identity_refused', 401, `The identity token was refused: ${why}`)

/** The project accepts no input from contacts whom its site has not identified. */
export const identityRequired = (): AppError =>
  new AppError(
    'identity_required',
    401,
    'Only signed-in customers can write here. Please sign in to this site, then try again.',
  )

/** The caller may not read the board. */
export const boardPrivate = (): AppError =>
  new AppError('board_private', 403, 'This board is private. Please sign in to read it.')

/** The session's last authentication is too old for the operation. */
export const reauthenticationRequired = (): AppError =>
  new AppError('reauthentication_required', 403, 'Please confirm that it is you, then try again.')

/** A session from a recovery link can only set a password. */
export const passwordResetRequired = (): AppError =>
  new AppError('password_reset_required', 403, 'Please set a new password first.')

/** The organisation is suspended; states the reason, and the address for questions. */
export const organisationSuspended = (reason: string, supportEmail: string): AppError =>
  new AppError(
    'organisation_suspended',
    403,
    `This organisation is suspended: ${withFullStop(reason)} Write to ${supportEmail}.`,
  )

const withFullStop = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)

export const conflict = (detail: string): AppError => new AppError('conflict', 409, detail)

/** The value of a field conflicts with the current state. */
export const fieldConflict = (path: string, message: string): AppError =>
  new AppError('conflict', 409, message, { errors: [{ path, message }] })

/** A link that was used, revoked or has expired. */
export const gone = (detail: string): AppError => new AppError('gone', 410, detail)

/** An invalid field that only the server can detect. */
export const invalidField = (path: string, message: string): AppError =>
  new AppError('invalid_input', 400, message, { errors: [{ path, message }] })

/** Votes or comments on an item whose status does not accept them. */
export const frozen = (detail: string): AppError => new AppError('frozen', 409, detail)

/** A plan's limit is reached; the sentence names the limit and the plan that lifts it. */
export const planLimit = (detail: string): AppError => new AppError('plan_limit', 402, detail)

/** The organisation's payment is missing; the sentence names who can pay. */
export const paymentRequired = (detail: string): AppError => new AppError('payment_required', 402, detail)

export const overloaded = (retryAfter: number): AppError =>
  new AppError('overloaded', 503, 'The server is busy. Please try again in a moment.', { retryAfter })
