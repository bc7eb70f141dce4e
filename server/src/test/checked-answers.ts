import { isDeepStrictEqual } from 'node:util'
import { Problem } from '@earshot/shared/errors'
import type { Hono } from 'hono'
import { type ZodType, z } from 'zod'
import type { AppEnv } from '../http/context.ts'
import { type Declared, declaredOf } from './declared.ts'
import type { World } from './harness.ts'

/** Declared operations by method and number of an address's parts; those with the fewest parameters first. */
type Operations = Map<string, { pattern: RegExp; declared: Declared }[]>

const problemType = 'application/problem+json'

/** All apps of a process have the same routes. */
let operations: Operations | undefined

/**
 * Makes an app fail the request whose JSON response is not what the API document declares: clients are generated from
 * it. A response has exactly the declared fields, with a declared status; an error is a problem document.
 */
export function checkAnswers<App extends World['app'] & Pick<Hono<AppEnv>, 'fetch'>>(app: App): App {
  const answered = app.fetch
  app.fetch = async (request, env, context) => {
    const answer = await answered(request, env, context)
    await checkAnswer(app, request, answer)
    return answer
  }
  return app
}

async function checkAnswer(app: World['app'], request: Request, answer: Response): Promise<void> {
  const type = answer.headers.get('content-type')?.split(';')[0]
  if (!isReadable(request, answer) || (type !== 'application/json' && type !== problemType)) return
  const operation = operationOf(app, request)
  if (operation === undefined && type !== problemType) return
  const schema = type === problemType ? Problem : operation?.outputs.get(answer.status)
  const wrong = mismatch(schema, await answer.clone().json())
  if (wrong !== undefined)
    throw new Error(`${operation?.operation ?? new URL(request.url).pathname} ${answer.status}: ${wrong}`)
}

/** A download is read by its caller alone: it may be made while it is sent. */
const isReadable = ({ method }: Request, { body, headers }: Response): boolean =>
  body !== null &&
  method !== 'HEAD' &&
  !headers.has('content-encoding') &&
  !headers.has('content-disposition')

/** How a value differs from its schema; undefined if it does not. */
function mismatch(schema: ZodType | undefined, value: unknown): string | undefined {
  if (schema === undefined) return `nothing is declared for this status: ${JSON.stringify(value)}`
  const { data, error } = schema.safeParse(value)
  if (error) return z.prettifyError(error)
  if (isDeepStrictEqual(data, value)) return undefined
  return `undeclared: ${undeclaredIn(value, data).join(', ') || JSON.stringify(value)}`
}

/** Paths of the fields that a value has beyond what is declared. */
function undeclaredIn(value: unknown, declared: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  const known = new Map(Object.entries(declared ?? {}))
  return Object.entries(value).flatMap(([name, part]) =>
    known.has(name) ? undeclaredIn(part, known.get(name), `${path}${name}.`) : [path + name],
  )
}

function operationOf(app: World['app'], { method, url }: Request): Declared | undefined {
  operations ??= operationsOf(app)
  const { pathname } = new URL(url)
  const alike = operations.get(`${method} ${pathname.split('/').length}`)
  return alike?.find(({ pattern }) => pattern.test(pathname))?.declared
}

function operationsOf(app: World['app']): Operations {
  const all = [...declaredOf({ app })].map(([operation, declared]) => {
    const [method = '', path = ''] = operation.split(' ')
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
    return {
      kind: `${method} ${path.split('/').length}`,
      parameters: path.split('{').length,
      pattern,
      declared,
    }
  })
  return Map.groupBy(
    all.sort((one, other) => one.parameters - other.parameters),
    ({ kind }) => kind,
  )
}
