import { clientVersion } from '@earshot/shared/version'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AppEnv } from './context.ts'

/** Serves the description of every declared route, made from the schemas that validate them. */
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
  app.doc31('/api/v1/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: 'Earshot',
      version: clientVersion,
      description: 'Feedback and bug reports from your customers, inside your product.',
      license: { name: 'Proprietary', url: publicUrl },
    },
    servers: [{ url: publicUrl }],
  })
}
