import { z } from 'zod'

/**
 * Values of a change's fields from when its author began to edit. If a field has another value by now, the change is
 * refused with 409 `outdated`, so that it does not overwrite somebody else's change.
 */
export const previousValues = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.strictObject(fields).partial().optional()
