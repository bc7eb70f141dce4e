import { clientVersion } from '@earshot/shared/version'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AppEnv } from './context.ts'
import { policies } from './declare.ts'

/**
 * Serves the description of the declared routes, made from the schemas that validate them. Those of operators are left
 * out: to everybody else their addresses do not exist.
 */
export function describe(app: OpenAPIHono<AppEnv>, publicUrl: string): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'earshot',
  })
  app.openAPIRegistry.registerComponent('securitySchemes', 'contactToken', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  })
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
  let described: object | undefined
  app.get('/api/v1/openapi.json', (c) => {
    described ??= withoutOperators(app.getOpenAPI31Document(about))
    return c.json(described)
  })
}

function withoutOperators<Document extends { paths?: Record<string, object> | undefined }>(
  document: Document,
): Document {
  const paths = Object.entries(document.paths ?? {}).map(([path, item]): [string, object] => [
    path,
    Object.fromEntries(
      Object.entries(item).filter(
        ([method]) => policies.get(`${method.toUpperCase()} ${path}`) !== 'operator',
      ),
    ),
  ])
  return { ...document, paths: Object.fromEntries(paths.filter(([, item]) => Object.keys(item).length > 0)) }
}
