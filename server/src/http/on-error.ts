import { STATUS_CODES } from 'node:http'
import type { Problem } from '@earshot/shared/errors'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { ZodError } from 'zod'
import type { Dialect } from '../db/dialects/dialect.ts'
import { AppError, conflict } from '../lib/app-error.ts'
import { FetchFailed } from '../lib/safe-fetch/safe-fetch.ts'

/** The one place that turns errors into responses, and the only logger of unexpected errors. */
export function translateError(error: unknown, dialect: Dialect, log: Logger, requestId: string): AppError {
  if (error instanceof AppError) return error
  if (error instanceof ZodError) return invalidInput(error)
  if (error instanceof HTTPException) return fromHono(error)
  if (error instanceof FetchFailed || dialect.isUnavailable(error)) {
    const what = error instanceof FetchFailed ? 'another machine' : 'database'
    log.error({ err: error, requestId }, `${what} unavailable`)
    return new AppError('unavailable', 503, 'We cannot save or read right now. Please try again shortly.', {
      retryAfter: 5,
    })
  }
  if (dialect.isConflict(error)) {
    log.warn({ err: error, requestId }, 'conflicting change')
    return conflict('Somebody else changed this at the same moment. Please load the page again.')
  }
  log.error({ err: error, requestId }, 'unexpected error')
  return new AppError(
    'internal',
    500,
    `Something went wrong on our side. If it happens again, tell us this number: ${requestId}`,
  )
}

/** An error with a sentence for every invalid field. */
export function invalidInput(error: Pick<ZodError, 'issues'>): AppError {
  const errors = error.issues.flatMap((issue) => {
    const path = issue.path.join('.')
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        path: path ? `${path}.${key}` : key,
        message: `${key} is not a field of this request`,
      }))
    return [{ path, message: issue.message }]
  })
  return new AppError('invalid_input', 400, errors[0]?.message ?? 'The request is not valid.', { errors })
}

function fromHono(error: HTTPException): AppError {
  if (error.status === 400) return new AppError('malformed_json', 400, 'The body is not valid JSON.')
  if (error.status === 413)
    return new AppError('payload_too_large', 413, 'The request is larger than this address takes.')
  return new AppError('internal', error.status, error.message)
}

/** An error as an RFC 9457 answer, or as an account action's result. */
export function problemResponse(error: AppError, requestId: string): Response {
  const problem: Problem = {
    type: `urn:earshot:problem:${error.code}`,
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    detail: error.message,
    code: error.code,
    requestId,
    ...(error.errors && { errors: error.errors }),
  }
  return new Response(JSON.stringify(error.result ?? problem), {
    status: error.status,
    headers: {
      'content-type': error.result ? 'application/json' : 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      ...(error.retryAfter && { 'retry-after': String(error.retryAfter) }),
    },
  })
}
