import { routeGroup } from './declare.ts'
import type { Services } from './services.ts'

/** Whether this process still takes work; false while it drains. */
export interface Readiness {
  ready: boolean
}

/** `/healthz`: the process is alive. `/readyz`: it can serve: the database takes a write, it does not drain. */
export function healthRoutes({ db, log }: Services, readiness: Readiness) {
  const app = routeGroup()
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const broken = readiness.ready
      ? await db.dialect.probe().then(
          () => undefined,
          (error: unknown) => error,
        )
      : 'draining'
    if (broken) log.warn({ err: broken }, 'not ready')
    return c.json({ status: broken ? 'unavailable' : 'ok' }, broken ? 503 : 200, {
      'cache-control': 'no-store',
    })
  })
  return app
}
