import { bounded } from '@earshot/shared/field/text-fields'
import { z } from 'zod'
import { Routes } from '../../http/routes.ts'
import { AppError } from '../../lib/app-error.ts'

const retryAfter = 10

/** Live stream of changes in the organisation. */
export const liveRoutes = new Routes()

liveRoutes.get(
  '/api/v1/live',
  {
    access: 'readDashboard',
    // The event of a payment lets open consoles recover by themselves.
    whileUnpaid: true,
    summary: 'Stream changes as they happen',
    details:
      '`change` contains a `LiveEvent`; `reset` means that too much was missed, `bye` that the server restarts. `Last-Event-ID` resumes.',
    headers: z.object({ 'last-event-id': bounded(100).optional() }),
    responses: {
      200: {
        description:
          'Server-sent events: `change` with a `LiveEvent`, `reset` when too much was missed, `bye` before a restart',
        content: { 'text/event-stream': { schema: z.string() } },
      },
    },
  },
  async ({ db, actor, services }, { headers }, c) => {
    // A stream without a reader would stay open.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' })
    const reader = {
      tenantId: db.tenantId,
      sessionId: actor.sessionId,
      hangUp: () => c.env.outgoing?.destroy(),
    }
    const stream = await services.live.openStream(reader, headers['last-event-id'])
    if (!stream)
      throw new AppError('rate_limited', 429, 'Too many tabs listen at once. Close some of them.', {
        retryAfter,
      })
    return stream
  },
)
