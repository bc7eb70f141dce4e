import { z } from 'zod'

/** How many characters a schema takes for one of its fields. */
export function maxLengthOf(schema: z.ZodType, name: string): number | undefined {
  let field: unknown = schema instanceof z.ZodObject ? schema.shape[name] : undefined
  while (field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault)
    field = field.unwrap()
  return field instanceof z.ZodString ? (field.maxLength ?? undefined) : undefined
}
