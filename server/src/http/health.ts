import { DiskFull } from '../db/dialects/dialect.ts'
import { findMigrationState, type MigrationState } from '../db/migrations/migration-state.ts'
import { countDeadLetters, listBacklog, listFailures } from '../jobs/dead-letters.queries.ts'
import { proxyReport } from './proxy-report.ts'
import type { Services } from './services.ts'
import { routeGroup } from './validate.ts'

/** Accepts requests while `ready`; not while the process drains. */
export interface Readiness {
  ready: boolean
}

/** The response of `/readyz`. Contains no secrets: the address is public. */
interface Report {
  status: 'ok' | 'unavailable'
  /** Sentences about why the server is not ready. */
  reasons: string[]
  migrations?: MigrationState
  /** Number of due jobs that no worker has claimed, and the oldest one's delay. */
  jobs?: { waiting: number; lagSeconds: number }
  deadLetters?: number
  /** Recurring jobs, by kind, whose last run failed, with the number of organisations. */
  failures?: Record<string, number>
}

/** Milliseconds before unchanged reasons are logged again. */
const repeated = 60_000

/**
 * Logs when the server becomes unready or ready, or the reasons change; while unready at most once a minute, however
 * often a probe asks.
 */
function readinessLog({ log, clock }: Pick<Services, 'log' | 'clock'>) {
  let [last, at] = ['', 0]
  return ({ reasons }: Report, error: unknown): void => {
    const [problem, now] = [reasons.join(' '), clock()]
    if (problem === last && (problem === '' || now - at < repeated)) return
    ;[last, at] = [problem, now]
    if (problem === '') log.info('ready again')
    else log.warn({ reasons, ...(error !== undefined && { err: error }) }, 'not ready')
  }
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve, with the state of migrations and jobs. Both precede all
 * checks of the host name: probes use addresses.
 */
export function healthRoutes(services: Services, readiness: Readiness) {
  const note = readinessLog(services)
  const app = routeGroup()
  let looking: Promise<Report> | undefined
  // One check at a time, however many probes ask.
  const look = () => {
    looking ??= inspect(services, readiness, note).finally(() => {
      looking = undefined
    })
    return looking
  }
  app.get('/healthz', (c) => {
    const body = { status: 'ok', ...proxyReport(c, services.sealing, services.clock()) }
    return c.json(body, 200, { 'cache-control': 'no-store' })
  })
  app.get('/readyz', async (c) => {
    const report = await look()
    return c.json(report, report.status === 'ok' ? 200 : 503, { 'cache-control': 'no-store' })
  })
  return app
}

async function inspect(
  { db, clock }: Services,
  readiness: Readiness,
  note: ReturnType<typeof readinessLog>,
): Promise<Report> {
  const reasons = readiness.ready ? [] : ['The server is stopping.']
  let details: Partial<Report> = {}
  let failure: unknown
  try {
    const [now, migrations] = [clock(), await findMigrationState(db.connection)]
    if (migrations.state === 'behind') reasons.push('The database lacks migrations of this version.')
    const backlog = await listBacklog(db, now)
    const waiting = backlog.reduce((sum, of) => sum + of.waiting, 0)
    const since = Math.min(now, ...backlog.map((of) => of.since))
    const lagSeconds = Math.round((now - since) / 1000)
    const failures = Object.fromEntries(
      (await listFailures(db)).map(({ kind, failures }) => [kind, failures]),
    )
    details = { migrations, jobs: { waiting, lagSeconds }, deadLetters: await countDeadLetters(db), failures }
    await db.dialect.probe()
  } catch (error) {
    failure = error
    reasons.push(error instanceof DiskFull ? error.message : 'The database cannot be read or written.')
  }
  const report: Report = { status: reasons.length === 0 ? 'ok' : 'unavailable', reasons, ...details }
  note(report, failure)
  return report
}
