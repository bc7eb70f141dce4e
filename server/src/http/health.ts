import { NoRoom } from '../db/dialects/dialect.ts'
import { findMigrationState, type MigrationState } from '../db/migrations/migration-state.ts'
import { countDeadLetters, findBacklog } from '../jobs/dead-letters.queries.ts'
import type { Services } from './services.ts'
import { routeGroup } from './validate.ts'

/** Whether this process still takes work; false while it drains. */
export interface Readiness {
  ready: boolean
}

/** What `/readyz` answers. Nothing of it is a secret: the address is open to everyone. */
interface Report {
  status: 'ok' | 'unavailable'
  /** Why not, in words. */
  reasons: string[]
  migrations?: MigrationState
  /** Jobs that are due and that nobody has taken, and for how long the oldest has been. */
  jobs?: { waiting: number; lagSeconds: number }
  deadLetters?: number
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve, with the state of migrations and jobs. Both come before
 * everything that looks at the host name: probes use addresses.
 */
export function healthRoutes(services: Services, readiness: Readiness) {
  const { log } = services
  const app = routeGroup()
  let looking: Promise<Report> | undefined
  // One look at a time, however many ask.
  const look = () => {
    looking ??= inspect(services, readiness).finally(() => {
      looking = undefined
    })
    return looking
  }
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const report = await look()
    if (report.status !== 'ok') log.warn({ reasons: report.reasons }, 'not ready')
    return c.json(report, report.status === 'ok' ? 200 : 503, { 'cache-control': 'no-store' })
  })
  return app
}

async function inspect({ db, clock, log }: Services, readiness: Readiness): Promise<Report> {
  const reasons = readiness.ready ? [] : ['The server is stopping.']
  let details: Partial<Report> = {}
  try {
    const [now, migrations] = [clock(), await findMigrationState(db.connection)]
    if (migrations.state === 'behind') reasons.push('The database lacks migrations of this version.')
    const { waiting, since } = await findBacklog(db, now)
    const lagSeconds = since === null ? 0 : Math.max(0, Math.round((now - since) / 1000))
    details = { migrations, jobs: { waiting, lagSeconds }, deadLetters: await countDeadLetters(db) }
    await db.dialect.probe()
  } catch (error) {
    log.warn({ err: error }, 'the database cannot serve')
    reasons.push(error instanceof NoRoom ? error.message : 'The database cannot be read or written.')
  }
  return { status: reasons.length === 0 ? 'ok' : 'unavailable', reasons, ...details }
}
