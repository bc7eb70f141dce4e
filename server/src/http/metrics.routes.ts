import { carriesToken } from '../auth/bearer-token.ts'
import { notFound } from '../lib/app-error.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { routeGroup } from './validate.ts'

/**
 * `/metrics` in the format of Prometheus; with a token, only for requests that carry it. `update` reads the gauges of the
 * moment.
 */
export function metricsRoutes({ registry }: Metrics, token: string | undefined, update: () => Promise<void>) {
  const app = routeGroup()
  app.get('/metrics', async (c) => {
    if (token !== undefined && !carriesToken(c.req.header('authorization') ?? '', token))
      throw notFound('page')
    await update()
    const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' }
    return c.body(await registry.metrics(), 200, headers)
  })
  return app
}
