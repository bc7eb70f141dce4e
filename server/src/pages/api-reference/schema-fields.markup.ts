import { html } from 'hono/html'
import type { ApiParameter, ApiSchema } from '../../http/api-document.ts'
import type { Markup } from '../markup.ts'

/** Parameters with their types. */
export const parameterFields = (parameters: readonly ApiParameter[]): Markup =>
  list(
    parameters.map(({ name, in: place, required = false, schema }) =>
      field(name, schema, [place, required ? 'required' : 'optional']),
    ),
  )

/** The fields of an object, and of nested objects. */
export const schemaFields = (schema: ApiSchema): Markup => {
  const { properties, required = [] } = objectIn(schema)
  return properties
    ? list(
        Object.entries(properties).map(([name, property]) =>
          field(name, property, [required.includes(name) ? 'required' : 'optional']),
        ),
      )
    : html`<p>${typeInWords(schema)}</p>`
}

const list = (fields: readonly Markup[]): Markup =>
  fields.length > 0 ? html`<ul class="fields">${fields}</ul>` : html`<p>An empty object.</p>`

const field = (name: string, schema: ApiSchema, notes: readonly string[]): Markup =>
  html`<li><code class="name">${name}</code> <span class="soft">${[typeInWords(schema), ...notes].join(', ')}</span>${valuesOf(schema)}${fieldsIn(schema)}</li>`

/** The fields of the objects in a field; of a union, those of each variant. */
const fieldsIn = (schema: ApiSchema): Markup | '' | Markup[] => {
  const object = objectIn(schema)
  return object.properties ? schemaFields(object) : (object.oneOf?.map(schemaFields) ?? '')
}

/** The schema of an object or, for a list, of its entries. */
const objectIn = (schema: ApiSchema): ApiSchema => (schema.items ? objectIn(schema.items) : schema)

const valuesOf = (schema: ApiSchema): Markup | '' => {
  const {
    const: constant,
    enum: values = constant !== undefined && [constant],
    default: preset,
    pattern,
  } = objectIn(schema)
  return html`${values && html` <span class="values">${values.map((value) => html`<code>${value}</code> `)}</span>`}${
    pattern && html` <span class="values">matching <code>${pattern}</code></span>`
  }${preset !== undefined && html`<span class="soft">, default <code>${JSON.stringify(preset)}</code></span>`}`
}

const plain: Record<string, string> = {
  'string uuid': 'UUID',
  'string uri': 'URL',
  'string date': 'date',
  'string binary': 'file',
}

/** The type of a value in words: "text of 1 to 80 characters", "list of UUID". */
function typeInWords(schema: ApiSchema): string {
  if (schema.oneOf) return 'one of these objects'
  if (schema.anyOf) return schema.anyOf.map(typeInWords).join(' or ')
  const [type = 'any value', ...others] = [schema.type ?? []].flat()
  const words = plain[`${type} ${schema.format}`] ?? namesOfTypes[type]?.(schema) ?? type
  return others.includes('null') ? `${words} or null` : words
}

const namesOfTypes: Record<string, (schema: ApiSchema) => string> = {
  string: ({ const: constant, enum: values, minLength, maxLength }) =>
    constant !== undefined
      ? 'always'
      : values
        ? 'one of'
        : `text${range(minLength, maxLength, 'characters')}`,
  integer: ({ minimum, exclusiveMinimum, maximum }) =>
    `whole number${range(minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1), maximum)}`,
  number: ({ minimum, maximum }) => `number${range(minimum, maximum)}`,
  array: ({ items, maxItems }) =>
    `list of ${items ? typeInWords(items) : 'any values'}${range(undefined, maxItems, 'items')}`,
}

function range(from: number | undefined, to: number | undefined, unit = ''): string {
  const [low, high] = [from, to].map((bound) => bound?.toLocaleString('en-GB'))
  if (low !== undefined && high !== undefined) return ` of ${low} to ${high} ${unit}`.trimEnd()
  if (high !== undefined) return ` of ${high} ${unit} at most`.replace('  ', ' ')
  return low === undefined ? '' : ` of ${low} ${unit} at least`.replace('  ', ' ')
}
