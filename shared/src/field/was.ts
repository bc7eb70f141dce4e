import { z } from 'zod'

/**
 * What some of the fields of a change held when whoever makes it began. If one of them holds something else by now, the
 * change is refused with 409 `outdated`, instead of overwriting what somebody else has saved meanwhile.
 */
export const wasOf = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.strictObject(fields).partial().optional()
