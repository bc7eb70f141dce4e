import type { ZodObject, ZodType } from 'zod'
import type { World } from './harness.ts'

/** What a route declares of its bodies. */
export interface Declared {
  /** As in the register of policies: `GET /api/v1/feedback/{feedbackId}`. */
  operation: string
  /** The schema of a JSON body, if it takes one. */
  input: ZodObject | undefined
  /** The names that it knows in the query of its address. */
  query: string[]
  /** Schemas of what a request holds, by where that stands. */
  parts: RequestParts
  /** Schemas of JSON answers by status. */
  outputs: Map<number, ZodType>
}

/** Each with the names of its fields. */
interface RequestParts {
  params?: ZodObject
  query?: ZodObject
  headers?: ZodObject
  body?: ZodObject
}

interface Content {
  content?: Record<string, { schema?: unknown }>
}

/** Everything that the app's routes declare, by operation. */
export function declaredOf({ app }: World): Map<string, Declared> {
  const routes = app.openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === 'route' ? [definition.route] : [],
  )
  return new Map(
    routes.map(({ method, path, request, responses }) => {
      const operation = `${method.toUpperCase()} ${path}`
      const outputs = new Map<number, ZodType>()
      for (const [status, response] of Object.entries(responses)) {
        const schema = (response as Content).content?.['application/json']?.schema
        if (schema) outputs.set(Number(status), schema as ZodType)
      }
      const input = (request?.body as Content | undefined)?.content?.['application/json']?.schema
      const query = Object.keys((request?.query as ZodObject | undefined)?.shape ?? {})
      const parts = { ...request, body: input } as RequestParts
      return [operation, { operation, input: input as ZodObject | undefined, query, parts, outputs }]
    }),
  )
}
