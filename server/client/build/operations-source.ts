import { errorCodes } from '@earshot/shared/errors'
import type { ApiDocument, ApiOperation, ApiParameter } from '../../src/http/api-document.ts'
import { keyedOperations, type NamedOperation } from './keyed-operations.ts'
import { fieldsOf, typeOf } from './type-of-schema.ts'

/**
 * The module with what an API document says about the operations that a key may call: their types by name, the
 * creations, which take an `Idempotency-Key`, those that answer with files, and the codes of errors.
 */
export function operationsSource(document: ApiDocument): string {
  const named = keyedOperations(document)
  const setOf = (isOf: (operation: ApiOperation) => boolean): string =>
    named
      .filter(({ operation }) => isOf(operation))
      .map(({ name }) => `  '${name}',\n`)
      .join('')
  return `/** Operations that an API key may call. */
export interface Operations {
${named.map(entryOf).join('')}}

/** Creations: the server remembers their keys, so that a further try creates nothing twice. */
export const creations: ReadonlySet<string> = new Set([
${setOf(takesKey)}])

/** Operations that answer with a file. */
export const files: ReadonlySet<string> = new Set([
${setOf(answersFile)}])

/** Codes of the errors that this version knows. */
export type ErrorCode =
${errorCodes.map((code) => `  | '${code}'\n`).join('')}`
}

const takesKey = ({ parameters = [] }: ApiOperation): boolean =>
  parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key')

const margin = '    '

function entryOf({ name, operation }: NamedOperation): string {
  return `${commentOn(operation)}  '${name}': {
    input: ${inputOf(operation)}
    answer: ${answerOf(operation)}
  }
`
}

function commentOn({ summary, description, 'x-access': { scope } }: ApiOperation): string {
  const lines = [`${summary}.`, description, scope && `Scope \`${scope}\`.`].flatMap((text) => text ?? [])
  return `  /**\n${lines.map((line) => `   * ${line.replaceAll('*/', '* /').replaceAll('\n', '\n   * ')}\n`).join('')}   */\n`
}

/** Parameters and body, each only where the operation takes it; a body that is no JSON is a file. */
function inputOf(operation: ApiOperation): string {
  const { parameters = [], requestBody } = operation
  const parts = [
    ...partOf('params', parameters, 'path'),
    ...partOf('query', parameters, 'query'),
    ...bodyOf(requestBody),
    ...(takesKey(operation) ? [keyPart] : []),
  ]
  return parts.length === 0 ? '{}' : `{\n${parts.map((part) => `${margin}  ${part}\n`).join('')}${margin}}`
}

function partOf(part: string, parameters: readonly ApiParameter[], place: ApiParameter['in']): string[] {
  const placed = parameters.filter((parameter) => parameter.in === place)
  if (placed.length === 0) return []
  const fields = placed.map(({ name, schema, required = false }) => ({ name, schema, required }))
  const optional = fields.every(({ required }) => !required)
  return [`${part}${optional ? '?' : ''}: ${fieldsOf(fields, `${margin}  `)}`]
}

function bodyOf(body: ApiOperation['requestBody']): string[] {
  if (body === undefined) return []
  const schema = body.content['application/json']?.schema
  return [schema ? `body: ${typeOf(schema, `${margin}  `)}` : 'file: Blob']
}

/** Input of a creation beside the operation's own. */
const keyPart = `/** Key under which the server remembers what this made, to send again by another run of your program. */
      idempotencyKey?: string`

const contentOf = ({ responses }: ApiOperation) => (responses['200'] ?? responses['201'])?.content

function answersFile(operation: ApiOperation): boolean {
  const content = contentOf(operation)
  return content !== undefined && content['application/json'] === undefined
}

function answerOf(operation: ApiOperation): string {
  const content = contentOf(operation)
  if (content === undefined) return 'undefined'
  const schema = content['application/json']?.schema
  return schema ? typeOf(schema, margin) : 'Blob'
}
