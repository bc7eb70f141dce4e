import { STATUS_CODES } from 'node:http'
import type { Problem } from '@earshot/shared/errors'
import type { AppError } from '../lib/app-error.ts'

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
