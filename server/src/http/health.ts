import { routeGroup } from './declare.ts'
import type { Services } from './services.ts'

/** Whether this process still takes work; false while it drains. */
export interface Readiness {
  ready: boolean
}

/** `/healthz`: the process is alive. `/readyz`: it can serve: the database takes a write, it does not drain. */
export function healthRoutes({ db, log }: Services, readiness: Readiness) {
  const app = routeGroup()
  let probing: Promise<unknown> | undefined
  // One write at a time, however many ask: the address is open to everyone.
  const probe = () => {
    probing ??= db.dialect
      .probe()
      .then(
        () => undefined,
        (error: unknown) => error,
      )
      .finally(() => {
        probing = undefined
      })
    return probing
  }
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const broken = readiness.ready ? await probe() : 'draining'
    if (broken) log.warn({ err: broken }, 'not ready')
    return c.json({ status: broken ? 'unavailable' : 'ok' }, broken ? 503 : 200, {
      'cache-control': 'no-store',
    })
  })
  return app
}
