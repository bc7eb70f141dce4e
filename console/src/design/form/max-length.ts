import { z } from 'zod'

const wrappers = [z.ZodOptional, z.ZodNonOptional, z.ZodNullable, z.ZodDefault]

const isWrapped = (field: unknown): field is InstanceType<(typeof wrappers)[number]> =>
  wrappers.some((wrapper) => field instanceof wrapper)

/** Maximum length of a schema's field, in characters. */
export function maxLengthOf(schema: z.ZodType, name: string): number | undefined {
  let field: unknown = schema instanceof z.ZodObject ? schema.shape[name] : undefined
  while (isWrapped(field)) field = field.unwrap()
  return field instanceof z.ZodString ? (field.maxLength ?? undefined) : undefined
}
