import type { ErrorCode, FieldError } from '@earshot/shared/errors'
import type { ActionResult } from '@earshot/shared/result'

/** An error that becomes an answer: a stable code, an HTTP status, a sentence to act on. */
export class AppError extends Error {
  override readonly name: string = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly errors: FieldError[] | undefined
  /** Seconds to wait before asking again, for the Retry-After header. */
  readonly retryAfter: number | undefined
  /** What an account action answers instead of a problem document. */
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

/** Unknown, foreign and invisible things answer alike. */
export const notFound = (what: string): AppError =>
  new AppError('not_found', 404, `There is no such ${what}, or it is not yours to see.`)

export const forbidden = (detail: string): AppError => new AppError('forbidden', 403, detail)

export const unauthenticated = (): AppError =>
  new AppError('unauthenticated', 401, 'Please sign in; your session has ended or was never started.')

/** The same as an account action answers it, in its own words. */
export const unauthenticatedAction = (message: string): AppError =>
  new AppError('unauthenticated', 401, message, { result: { status: 'Unauthorized', messages: [message] } })

/** A contact's token that is missing, forged, over, or of somebody who is gone. */
export const tokenEnded = (): AppError =>
  new AppError('unauthenticated', 401, 'The token is missing or has ended. Ask for a new one.')

/** The site's signed word about a customer does not hold; the sentence is for its developers. */
export const identityRefused = (why: string): AppError =>
  new AppError('identity_refused', 401, `The identity token was refused: ${why}`)

/** The project takes nothing from people whom its site has not named. */
export const identityRequired = (): AppError =>
  new AppError(
    'identity_required',
    401,
    'Only signed-in customers can write here. Please sign in to this site, then try again.',
  )

/** What a board lists is not for whoever asks. */
export const boardPrivate = (): AppError =>
  new AppError('board_private', 403, 'This board is private. Please sign in to read it.')

/** The session is older than what was asked for may be done with. */
export const reauthenticationRequired = (): AppError =>
  new AppError('reauthentication_required', 403, 'Please confirm that it is you, then try again.')

/** A session from a recovery link does one thing. */
export const passwordResetRequired = (): AppError =>
  new AppError('password_reset_required', 403, 'Please set a new password first.')

/** The operator keeps an organisation's people out; says why, and whom to write to. */
export const organisationSuspended = (reason: string, supportEmail: string): AppError =>
  new AppError(
    'organisation_suspended',
    403,
    `This organisation is suspended: ${withFullStop(reason)} Write to ${supportEmail}.`,
  )

const withFullStop = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)

export const conflict = (detail: string): AppError => new AppError('conflict', 409, detail)

/** What was asked for in one field does not go with how things stand. */
export const fieldConflict = (path: string, message: string): AppError =>
  new AppError('conflict', 409, message, { errors: [{ path, message }] })

/** A link that was used, taken back or waited too long. */
export const gone = (detail: string): AppError => new AppError('gone', 410, detail)

/** One field is wrong in a way only the server can tell. */
export const invalidField = (path: string, message: string): AppError =>
  new AppError('invalid_input', 400, message, { errors: [{ path, message }] })

/** Votes or comments on an item whose status no longer takes them. */
export const frozen = (detail: string): AppError => new AppError('frozen', 409, detail)

/** A plan's limit is reached; the sentence names it and the plan that lifts it. */
export const planLimit = (detail: string): AppError => new AppError('plan_limit', 402, detail)

/** A payment of the organisation is missing; the sentence names who can mend that. */
export const paymentRequired = (detail: string): AppError => new AppError('payment_required', 402, detail)

export const overloaded = (retryAfter: number): AppError =>
  new AppError('overloaded', 503, 'The server is busy. Please try again in a moment.', { retryAfter })
