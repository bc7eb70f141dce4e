import { OpenAPIHono } from '@hono/zod-openapi'
import { zValidator } from '@hono/zod-validator'
import type { Context, ValidationTargets } from 'hono'
import type { ZodError, ZodType } from 'zod'
import { invalidField } from '../lib/app-error.ts'
import type { AppEnv } from './context.ts'
import { invalidInput } from './on-error.ts'

/** Result of validating a part of a request. */
type Validated = { success: true; data: unknown } | { success: false; error: Pick<ZodError, 'issues'> }

/** Throws validation errors, so that they are handled like every other error. */
function throwInvalid(result: Validated): void {
  if (!result.success) throw invalidInput(result.error)
  refuseUnstorable(result.data)
}

/**
 * Validates a part of a request that is in no API document, such as the query of a page. Invalid input throws as for a
 * declared operation, or is answered with `otherwise`.
 */
export const validate = <Target extends keyof ValidationTargets, Schema extends ZodType>(
  target: Target,
  schema: Schema,
  otherwise?: (c: Context) => Response,
) =>
  zValidator(target, schema, (result, c) => {
    if (!result.success && otherwise) return otherwise(c)
    throwInvalid(result)
  })

/**
 * Rejects text that a database cannot store: Postgres cannot store U+0000, and both engines must accept the same input.
 * @throws AppError `invalid_input` naming the field.
 */
function refuseUnstorable(value: unknown, path = ''): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000'))
      throw invalidField(path, 'The text holds a character that cannot be saved (U+0000). Please remove it.')
  } else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) refuseUnstorable(part, path ? `${path}.${name}` : name)
}

/** An empty group of routes whose validation failures are thrown, like every other error. */
export const routeGroup = (): OpenAPIHono<AppEnv> => new OpenAPIHono<AppEnv>({ defaultHook: throwInvalid })
