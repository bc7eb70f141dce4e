import type { ApiDocument, ApiOperation, ApiSchema } from '../../src/http/api-document.ts'
import { keyedOperations } from '../build/keyed-operations.ts'

/** Facts on which programs rely, by the operation's name: a value for each, such as `string` for `< body.name type`. */
export type Surface = Map<string, Map<string, string>>

const limits = [
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
] as const

/** The surface of the operations that an API key may call. `<` is what they take, `>` what they answer. */
export const surfaceOf = (document: ApiDocument): Surface =>
  new Map(keyedOperations(document).map(({ name, operation }) => [name, factsOf(operation)]))

function factsOf({ parameters = [], requestBody, responses, 'x-access': access }: ApiOperation) {
  const facts = new Map([['scope', access.scope ?? 'any']])
  for (const { name, in: place, schema, required } of parameters)
    noteInput(facts, `< ${place}.${name}`, schema, required === true)
  for (const [type, { schema }] of Object.entries(requestBody?.content ?? {}))
    noteInput(facts, `< ${type === 'application/json' ? 'body' : type}`, schema, false)
  for (const [status, { content = {} }] of Object.entries(responses))
    if (status < '3') {
      facts.set(`> ${status}`, Object.keys(content).sort().join(' ') || 'nothing')
      const schema = content['application/json']?.schema
      if (schema) noteOutput(facts, `> ${status} body`, schema, true)
    }
  return facts
}

/** Inputs: a type, the values of a choice, limits, and whether the field is needed. */
function noteInput(facts: Map<string, string>, path: string, schema: ApiSchema, required: boolean): void {
  facts.set(`${path} type`, typesOf(schema))
  if (required) facts.set(`${path} required`, 'yes')
  if (schema.enum) facts.set(`${path} values`, schema.enum.map(String).join(' '))
  if (schema.pattern) facts.set(`${path} pattern`, schema.pattern)
  for (const limit of limits)
    if (schema[limit] !== undefined) facts.set(`${path} ${limit}`, String(schema[limit]))
  for (const [name, part, needed] of partsOf(schema))
    noteInput(facts, path + name, part, needed && name.slice(1) in (schema.properties ?? {}))
}

/** Outputs: a type, with `?` for a field that may be missing. A choice may get further values, so none is recorded. */
function noteOutput(facts: Map<string, string>, path: string, schema: ApiSchema, always: boolean): void {
  facts.set(`${path} type`, `${typesOf(schema)}${always ? '' : '?'}`)
  for (const [name, part, needed] of partsOf(schema)) noteOutput(facts, path + name, part, needed)
}

function partsOf({ properties = {}, required = [], items, additionalProperties }: ApiSchema) {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [`.${name}`, schema, required.includes(name)] as const,
  )
  const others = typeof additionalProperties === 'object' ? [['.*', additionalProperties, true] as const] : []
  return [...fields, ...others, ...(items ? [['[]', items, true] as const] : [])]
}

/** The types of a schema's values; those of alternatives together. */
function typesOf(schema: ApiSchema): string {
  const parts = schema.anyOf ?? schema.oneOf
  const types = parts ? parts.flatMap((part) => typesOf(part).split(' ')) : [schema.type ?? 'anything'].flat()
  return [...new Set(types)].sort().join(' ')
}
