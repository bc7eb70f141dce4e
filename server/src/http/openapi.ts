import { Problem } from '@earshot/shared/errors'
import { clientVersion } from '@earshot/shared/version'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import type { ApiDocument, ApiOperation } from './api-document.ts'
import type { AppEnv } from './context.ts'
import { type StaticFile, sendFile, staticFile } from './response/static-files.ts'
import { demandsOf, policies, scopeOf } from './route-options.ts'

/**
 * Serves the API document of the declared routes, generated from the schemas that validate them.
 * @returns a function that reads the document, once every route is declared.
 */
export function describe(app: OpenAPIHono<AppEnv>, publicUrl: string): () => ApiDocument {
  app.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'earshot',
  })
  app.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'esk_…',
  })
  app.openAPIRegistry.registerComponent('securitySchemes', 'contactToken', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  })
  const { $schema: _, ...problem }: Record<string, unknown> = z.toJSONSchema(Problem)
  app.openAPIRegistry.registerComponent('schemas', 'Problem', problem)
  const about = {
    openapi: '3.1.0',
    info: {
      title: 'Earshot',
      version: clientVersion,
      description: 'Feedback and bug reports from your customers, inside your product.',
      license: { name: 'Proprietary', url: publicUrl },
    },
    servers: [{ url: publicUrl }],
  }
  let described: ApiDocument | undefined
  const readDocument = () => {
    described ??= withAccess(withPlainPatterns(app.getOpenAPI31Document(about)))
    return described
  }
  let file: StaticFile | undefined
  app.get('/api/v1/openapi.json', (c) => {
    file ??= staticFile('openapi.json', Buffer.from(JSON.stringify(readDocument())))
    return sendFile(c, file, { 'cache-control': 'no-cache' })
  })
  return readDocument
}

/** Patterns of JSON Schema are always Unicode patterns: removes the flag that the generator appends. */
const withPlainPatterns = (document: object): ApiDocument =>
  JSON.parse(JSON.stringify(document), (key, value) =>
    key === 'pattern' && typeof value === 'string' ? value.replace(/\/u$/, '') : value,
  )

/** The document with the access policy of each operation. */
function withAccess(document: ApiDocument): ApiDocument {
  const paths = Object.entries(document.paths).map(([path, item]): [string, typeof item] => [
    path,
    Object.fromEntries(
      Object.entries(item).flatMap(([method, operation]): [string, ApiOperation][] => {
        const name = `${method.toUpperCase()} ${path}`
        const policy = policies.get(name)
        if (policy === undefined) return []
        const { signedOutMessage: _, ...demands } = demandsOf.get(name) ?? {}
        const scope = scopeOf({ access: policy, ...demands })
        return [[method, { ...operation, 'x-access': { policy, ...demands, ...(scope && { scope }) } }]]
      }),
    ),
  ])
  const listed = paths.filter(([, item]) => Object.keys(item).length > 0)
  const tags = new Set(
    listed.flatMap(([, item]) => Object.values(item).flatMap((operation) => operation.tags)),
  )
  return {
    ...document,
    tags: [...tags].sort().map((name) => ({ name })),
    paths: Object.fromEntries(listed),
  }
}
