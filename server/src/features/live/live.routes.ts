import type { HttpBindings } from '@hono/node-server'
import { z } from '@hono/zod-openapi'
import { declare, routeGroup } from '../../http/declare.ts'
import type { Services } from '../../http/services.ts'
import { AppError } from '../../lib/app-error.ts'

const retryAfter = 10

const listen = declare('readDashboard', {
  method: 'get',
  path: '/api/v1/live',
  summary: 'What changes, as it happens',
  request: { headers: z.object({ 'last-event-id': z.string().max(100).optional() }) },
  responses: {
    200: {
      description:
        'Server-sent events: `change` with a `LiveEvent`, `reset` when too much was missed, `bye` before a restart',
      content: { 'text/event-stream': { schema: z.string() } },
    },
  },
})

/** What changes in the organisation, as it happens. */
export function liveRoutes({ live }: Pick<Services, 'live'>) {
  return routeGroup().openapi(listen, async (c) => {
    // A stream that nobody reads would stay open.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' })
    const { db, actor } = c.var.member
    // Absent where a request does not come over the network.
    const { outgoing } = c.env as Partial<HttpBindings>
    const reader = { tenantId: db.tenantId, sessionId: actor.sessionId, hangUp: () => outgoing?.destroy() }
    const stream = await live.openStream(reader, c.req.valid('header')['last-event-id'])
    if (!stream)
      throw new AppError('rate_limited', 429, 'Too many tabs listen at once. Close some of them.', {
        retryAfter,
      })
    return stream as never
  })
}
