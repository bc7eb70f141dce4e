import { Id } from '@earshot/shared/field/ids'
import type { RouteConfig } from '@hono/zod-openapi'
import { z } from 'zod'
import { idempotencyHeaders } from './creation.ts'
import { type RouteOptions, scopeOf } from './route-options.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** A JSON response of a route with several. */
export const json = (schema: z.ZodType, description = 'Done') => ({
  description,
  content: { 'application/json': { schema } },
})

const problem = {
  description: 'An error',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

/** A route as the OpenAPI document describes it. */
export function configOf(method: Method, path: string, options: RouteOptions): RouteConfig {
  const { summary, details } = options
  return {
    method,
    path,
    summary,
    ...(details && { description: details }),
    request: requestOf(path, options),
    responses: { ...responsesOf(options), '4XX': problem, '5XX': problem },
    operationId: operationIdOf(method, path),
    tags: [tagOf(path)],
    security: securityOf(options),
  }
}

/** The alternatives by which a caller may authenticate. */
function securityOf(options: RouteOptions): Record<string, string[]>[] {
  const { access } = options
  if (access === 'anyone') return []
  if (access === 'contact') return [{ contactToken: [] }]
  if (access === 'apiKey') return [{ apiKey: [] }]
  const scope = scopeOf(options)
  return scope === null ? [{ session: [] }] : [{ session: [] }, { apiKey: [scope] }]
}

/** The description of binary content of these media types in the API document. */
export const binaryContent = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' as const, format: 'binary' } }]))

function requestOf(path: string, { params, query, headers, body, upload, ...rest }: RouteOptions) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const sentHeaders = takesKey(rest) ? idempotencyHeaders : headers
  const content = body ? { 'application/json': { schema: body } } : binaryContent(upload?.types ?? [])
  return {
    ...(names.length > 0 && {
      params: z.object(Object.fromEntries(names.map((name) => [name, params?.[name] ?? Id]))),
    }),
    ...(query && { query }),
    // A missing body is rejected instead of skipping its validation.
    ...((body || upload) && { body: { required: true, content } }),
    ...(sentHeaders && { headers: sentHeaders }),
  }
}

/** True for an operation that accepts an idempotency key. */
export const takesKey = (options: Pick<RouteOptions, 'repeatable'>): boolean =>
  'creates' in options || options.repeatable === true

function responsesOf(options: RouteOptions): RouteConfig['responses'] {
  if ('responses' in options) return options.responses
  if ('noContent' in options) return { 204: { description: options.noContent } }
  if ('creates' in options) return { 201: json(options.creates) }
  const { answer, description, failure, also } = options
  return {
    200: json(answer, description),
    ...(failure && { [failure.status]: json(answer, failure.description) }),
    ...also,
  }
}

/** `GET /api/v1/feedback/{feedbackId}` → `get_api_feedback_feedbackId`. */
const operationIdOf = (method: string, path: string): string =>
  `${method}${path.replace('/v1', '').replace(/[{}]/g, '').replace(/\//g, '_').replace(/[^\w]/g, '_')}`

/** `/api/v1/audit-log/export` → `Audit log`; the widget's operations are one group. */
function tagOf(path: string): string {
  if (path.startsWith('/e/')) return 'Widget'
  const [noun = ''] = path.replace(/^\/(api\/v1\/)?/, '').split('/')
  const words = noun.replaceAll('-', ' ').replace(/^api\b/, 'API')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
