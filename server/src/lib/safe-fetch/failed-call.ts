import { ZodError } from 'zod'
import { FetchFailed } from './safe-fetch.ts'

/**
 * Makes a call of another service. One that fails, or whose response is none that the service gives, throws the error
 * that `refusalOf` makes of the cause; every other error stays as it is.
 */
export async function refuseFailedCall<Answer>(
  call: () => Promise<Answer>,
  refusalOf: (cause: unknown) => Error,
): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    const isFailed = error instanceof FetchFailed || error instanceof ZodError || error instanceof SyntaxError
    throw isFailed ? refusalOf(error) : error
  }
}
