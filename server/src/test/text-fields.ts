import { z } from 'zod'

/** A text field anywhere in a schema. */
export interface TextField {
  /** Path of the field: `diagnostics.entries.message`. */
  path: string
  schema: z.ZodString
  /** A minimal value of the schema with a text in this field, and with the discriminators of its unions. */
  holding(text: string): unknown
}

type Holding = (value: unknown) => unknown

/** Every text field of a schema, except texts of a fixed form, such as ids and flags. */
export function textFieldsOf(
  schema: unknown,
  path: readonly string[] = [],
  holding: Holding = (value) => value,
): TextField[] {
  if (schema instanceof z.ZodString) return [{ path: path.join('.'), schema, holding }]
  if (schema instanceof z.ZodCodec) return []
  if (schema instanceof z.ZodPipe) return textFieldsOf(schema.in, path, holding)
  if (schema instanceof z.ZodArray) return textFieldsOf(schema.element, path, (value) => holding([value]))
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option: unknown) => textFieldsOf(option, path, holding))
  if (schema instanceof z.ZodRecord)
    return [
      ...textFieldsOf(schema.keyType, [...path, 'name'], (value) => holding({ [String(value)]: '' })),
      ...textFieldsOf(schema.valueType, path, (value) => holding({ name: value })),
    ]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      textFieldsOf(field, [...path, name], (value) => holding({ ...literalsOf(schema), [name]: value })),
    )
  if (wrappers.some((wrapper) => schema instanceof wrapper))
    return textFieldsOf((schema as z.ZodOptional).unwrap(), path, holding)
  return []
}

const wrappers = [z.ZodOptional, z.ZodNonOptional, z.ZodNullable, z.ZodDefault, z.ZodPrefault, z.ZodCatch]

/** Property that discriminates a union. */
const literalsOf = ({ shape }: z.ZodObject): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) =>
      field instanceof z.ZodLiteral ? [[name, [...field.values][0]]] : [],
    ),
  )
