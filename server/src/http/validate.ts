import { zValidator } from '@hono/zod-validator'
import type { Context, ValidationTargets } from 'hono'
import type { ZodError, ZodType } from 'zod'
import { invalidInput } from './on-error.ts'
import { refuseUnstorable } from './unstorable.ts'

/** What validation found, of a declared operation or of any other request. */
type Validated = { success: true; data: unknown } | { success: false; error: ZodError }

/** Throws what does not fit, like every other error. */
export function throwInvalid(result: Validated): void {
  if (!result.success) throw invalidInput(result.error)
  refuseUnstorable(result.data)
}

/**
 * Validates a part of a request that is in no API document, such as the query of a page. What does not fit is thrown as
 * it is for a declared operation, or answered with `otherwise`.
 */
export const validate = <Target extends keyof ValidationTargets, Schema extends ZodType>(
  target: Target,
  schema: Schema,
  otherwise?: (c: Context) => Response,
) =>
  zValidator(target, schema, (result, c) => {
    if (!result.success && otherwise) return otherwise(c)
    throwInvalid(result as Validated)
  })
