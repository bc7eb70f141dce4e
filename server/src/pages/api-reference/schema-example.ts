import type { ApiSchema } from '../../http/api-document.ts'

const formats: Record<string, string> = {
  uuid: '01930000-0000-7000-8000-000000000001',
  uri: 'https://example.com/',
  date: '2026-01-31',
  binary: '',
}

/** Values for texts of a certain form; the first that the schema accepts is used. */
const samples = [
  'Example',
  'IDEA-12',
  `pk_${'a'.repeat(24)}`,
  `vs_${'A'.repeat(22)}`,
  '0123456789abcdef',
  'ada@example.com',
  '#2f5bd7',
  '2026-01',
  'xoxb-1234',
  'C0123ABCD',
  'example',
  'harbor/app',
]

/** 1 January 2026. */
const moment = 1_767_225_600_000

/** A value that a schema accepts. */
export function exampleOf(schema: ApiSchema, name = ''): unknown {
  const { type, anyOf, oneOf, items, properties } = schema
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = anyOf ?? oneOf ?? []
  if (choice) return exampleOf(choice, name)
  switch (typeof type === 'string' ? type : type?.[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties ?? {}).map(([key, property]) => [key, exampleOf(property, key)]),
      )
    case 'array':
      return items ? [exampleOf(items, name)] : []
    case 'boolean':
      return schema.default ?? true
    case 'integer':
    case 'number':
      return schema.default ?? numberOf(schema, name)
    default:
      return textOf(schema)
  }
}

const numberOf = (
  { minimum = 0, exclusiveMinimum = 0, maximum = Infinity }: ApiSchema,
  name: string,
): number =>
  /(At|from|to|Since)$/.test(name) ? moment : Math.min(maximum, Math.max(minimum, exclusiveMinimum + 1))

function textOf({ format, pattern, minLength = 0, default: preset }: ApiSchema): string {
  if (format) return formats[format] ?? format
  if (preset) return String(preset)
  const fits = new RegExp(pattern ?? '', 'u')
  return (samples.find((sample) => fits.test(sample)) ?? '').padEnd(minLength, '.')
}
