import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An operation that the stand-in refuses: with a code, and an HTTP status that is 200 for most. */
export class RefusedOperation extends Error {
  override readonly name = 'RefusedOperation'
  readonly code: string
  readonly status: ContentfulStatusCode

  constructor(code: string, message: string, status: ContentfulStatusCode = 200) {
    super(message)
    this.code = code
    this.status = status
  }
}
