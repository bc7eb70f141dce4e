import type { Context } from 'hono'
import { because } from '../lib/cause.ts'
import type { Tracer } from '../tracing/tracer.ts'
import type { AppEnv } from './context.ts'
import { routeOf } from './route-of.ts'

/** Handles a request as a span, with the organisation that it turns out to be about. */
export const handleTraced = (
  tracer: Tracer,
  c: Context<AppEnv>,
  handle: () => Promise<void>,
): Promise<void> =>
  tracer.request({ method: c.req.method, traceparent: c.req.header('traceparent') }, async (traceparent) => {
    await because({ requestId: c.get('requestId'), traceparent }, handle)
    const { db } = c.get('member') ?? c.get('contact') ?? {}
    return {
      route: routeOf(c),
      status: c.res.status,
      requestId: c.get('requestId'),
      tenantId: db?.tenantId,
    }
  })
