import type { ApiSchema } from '../../src/http/api-document.ts'

const primitives: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

/**
 * A JSON schema as a TypeScript type, in lines that are indented by `margin`.
 * @throws for a schema of a kind that no operation has yet: a type must not promise anything by chance.
 */
export function typeOf(schema: ApiSchema, margin = ''): string {
  const { anyOf, oneOf, enum: values, type, format } = schema
  if (format === 'binary') return 'Blob'
  if (anyOf ?? oneOf) return unionOf((anyOf ?? oneOf ?? []).map((part) => typeOf(part, margin)))
  if ('const' in schema) return JSON.stringify(schema.const)
  if (values) return unionOf(values.map((value) => JSON.stringify(value)))
  if (typeof type === 'object') return unionOf(type.map((one) => typeOf({ ...schema, type: one }, margin)))
  if (type === 'array') return `Array<${typeOf(schema.items ?? {}, margin)}>`
  if (type === 'object') return objectOf(schema, margin)
  if (type !== undefined && type in primitives) return primitives[type] as string
  if (Object.keys(schema).length === 0) return 'unknown'
  throw new Error(`No type for the schema ${JSON.stringify(schema)}`)
}

const unionOf = (types: readonly string[]): string => [...new Set(types)].join(' | ')

function objectOf({ properties, required = [], additionalProperties }: ApiSchema, margin: string): string {
  if (properties === undefined)
    return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties, margin) : 'unknown'}>`
  return fieldsOf(
    Object.entries(properties).map(([name, schema]) => ({ name, schema, required: required.includes(name) })),
    margin,
  )
}

interface Field {
  name: string
  schema: ApiSchema
  required: boolean
}

/** An object type with these fields. */
export function fieldsOf(fields: readonly Field[], margin: string): string {
  const inner = `${margin}  `
  const lines = fields.map(
    ({ name, schema, required }) =>
      `${inner}${nameOf(name)}${required ? '' : '?'}: ${typeOf(schema, inner)}\n`,
  )
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${margin}}`
}

const nameOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name))
