import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An error as in Stripe's responses. */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode
  readonly body: object

  constructor(status: ContentfulStatusCode, error: { type: string; code?: string; message: string }) {
    super(error.message)
    this.status = status
    this.body = { error }
  }
}

/** The error for an unknown id. */
export const missing = (what: string, id: string): ApiError =>
  new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
  })
