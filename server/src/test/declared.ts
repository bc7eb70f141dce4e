import type { ZodObject, ZodType } from 'zod'
import type { World } from './harness.ts'

/** The declared schemas of a route. */
export interface Declared {
  /** As in the registry of policies: `GET /api/v1/feedback/{feedbackId}`. */
  operation: string
  /** The schema of a JSON body, if it takes one. */
  input: ZodObject | undefined
  /** The declared names of query parameters. */
  query: string[]
  /** Schemas of a request's parts. */
  parts: RequestParts
  /** Schemas of JSON responses by status. */
  outputs: Map<number, ZodType>
}

/** Object schemas of the parts, with the names of their fields. */
interface RequestParts {
  params?: ZodObject
  query?: ZodObject
  headers?: ZodObject
  body?: ZodObject
}

interface Content {
  content?: Record<string, { schema?: unknown }>
}

/** The declarations of all routes of the app, by operation. */
export function declaredOf({ app }: Pick<World, 'app'>): Map<string, Declared> {
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
