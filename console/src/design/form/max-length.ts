import { z } from 'zod'

/** Maximum length of a schema's field, in characters. */
export function maxLengthOf(schema: z.ZodType, name: string): number | undefined {
  let field: unknown = schema instanceof z.ZodObject ? schema.shape[name] : undefined
  while (
    field instanceof z.ZodOptional ||
    field instanceof z.ZodNonOptional ||
    field instanceof z.ZodNullable ||
    field instanceof z.ZodDefault
  )
    field = field.unwrap()
  return field instanceof z.ZodString ? (field.maxLength ?? undefined) : undefined
}
