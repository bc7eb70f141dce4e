import { OpenAPIHono } from '@hono/zod-openapi'
import type { AppEnv } from './context.ts'
import { throwInvalid } from './validate.ts'

/** An empty group of routes whose validation failures are thrown, like every other error. */
export const routeGroup = (): OpenAPIHono<AppEnv> => new OpenAPIHono<AppEnv>({ defaultHook: throwInvalid })
