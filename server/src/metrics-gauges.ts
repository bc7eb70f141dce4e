import { statfs } from 'node:fs/promises'
import { findBackupAge } from './backup/last-backup.ts'
import type { AppServices } from './compose.ts'
import { findFact, keepLastFact } from './db/installation-facts.ts'
import { sumInstallation } from './db/installation-totals.ts'
import { outboxBacklog } from './db/outbox.ts'
import { countOutboxDeadLetters } from './db/outbox-dead-letters.ts'
import { countDeadLetters, listBacklog, listFailures } from './jobs/dead-letters.queries.ts'
import type { Metrics } from './metrics/metrics.ts'

/** Milliseconds for which totals are not counted again: they read whole tables. */
const totalsKept = 60_000

/** Reads the gauges of the moment: of this process's memory, and of the database and the disk that processes share. */
export function gaugesOf(services: AppServices, metrics: Metrics): () => Promise<void> {
  const readMemory = memoryGauges(services, metrics)
  const readDatabase = databaseGauges(services, metrics)
  return async () => {
    readMemory()
    await readDatabase()
  }
}

function memoryGauges({ live, publicPages, projects, rateLimits }: AppServices, metrics: Metrics) {
  const streams = metrics.gauge('earshot_live_connections', 'Open event streams of browsers.')
  const lookups = metrics.counter(
    'earshot_cache_lookups_total',
    'Lookups in the caches of public pages and of projects.',
    ['cache', 'result'],
  )
  const refused = metrics.counter('earshot_rate_limited_total', 'Requests that a rate limit refused.', [
    'limit',
  ])
  return () => {
    streams.set(live.openStreams)
    lookups.reset()
    for (const [cache, { hits, misses }] of Object.entries({
      pages: publicPages.lookups,
      projects: projects.lookups,
    })) {
      lookups.inc({ cache, result: 'hit' }, hits)
      lookups.inc({ cache, result: 'miss' }, misses)
    }
    refused.reset()
    for (const [limit, count] of Object.entries(rateLimits.refused)) refused.inc({ limit }, count)
  }
}

function databaseGauges(services: AppServices, metrics: Metrics) {
  const { clock, config, log } = services
  const up = metrics.gauge('earshot_database_up', '1 if the database answered this scrape.')
  const readQueue = queueGauges(services, metrics)
  const readTotals = totalGauges(services, metrics)
  const readBackup = backupGauge(services, metrics)
  const free = metrics.gauge('earshot_disk_free_bytes', 'Free bytes of the disk with the data folder.')
  return async () => {
    const disk = await statfs(config.dataDir)
    free.set(disk.bavail * disk.bsize)
    const now = clock()
    try {
      await readQueue(now)
      await readTotals(now)
      await readBackup(now)
      up.set(1)
    } catch (error) {
      log.warn({ err: error }, 'metrics of the database could not be read')
      up.set(0)
    }
  }
}

function queueGauges({ db, clock, log, housekeeping }: AppServices, metrics: Metrics) {
  const due = metrics.gauge('earshot_jobs_due', 'Due jobs that no worker has taken.', ['kind'])
  const lag = metrics.gauge('earshot_jobs_lag_seconds', 'Time for which the oldest due job waits.', ['kind'])
  const dead = metrics.gauge('earshot_dead_letters', 'Jobs and entries of the outbox that failed for good.')
  const failing = metrics.gauge(
    'earshot_recurring_job_failures',
    'Organisations for which its last run failed.',
    ['kind'],
  )
  const tell = (backlog: Awaited<ReturnType<typeof listBacklog>>, now: number) => {
    for (const { kind, waiting, since } of backlog) {
      due.set({ kind }, waiting)
      lag.set({ kind }, (now - since) / 1000)
    }
  }
  let outboxReadAt = clock()
  let outboxDeadLetters: number | undefined
  /** Keeps the number for a process that starts while a node is missing. */
  const keepDeadLetters = (count: number, now: number) => {
    if (count !== outboxDeadLetters)
      housekeeping.run('keeping the number of dead letters', () =>
        db.transaction((tx) => keepLastFact(tx, 'outbox_dead_letters', String(count), now)),
      )
    outboxDeadLetters = count
  }
  /** The outbox asks every node of a cluster: while one is missing, nothing leaves it, which is told as its lag. */
  const readOutbox = async (now: number) => {
    try {
      tell(await outboxBacklog(db), now)
      keepDeadLetters(await countOutboxDeadLetters(db), now)
      outboxReadAt = now
    } catch (error) {
      log.warn({ err: error }, 'outbox could not be read')
      lag.set({ kind: 'outbox' }, (now - outboxReadAt) / 1000)
    }
  }
  return async (now: number) => {
    const backlog = await listBacklog(db, now)
    const failures = await listFailures(db)
    for (const each of [due, lag, failing]) each.reset()
    tell(backlog, now)
    for (const { kind, failures: count } of failures) failing.set({ kind }, count)
    const deadLetters = await countDeadLetters(db)
    outboxDeadLetters ??= Number((await findFact(db, 'outbox_dead_letters'))?.value ?? 0)
    await readOutbox(now)
    // While the outbox cannot be read, its last count stays: an alert about it is not over.
    dead.set(deadLetters + outboxDeadLetters)
  }
}

function totalGauges({ db }: AppServices, metrics: Metrics) {
  const organisations = metrics.gauge('earshot_organisations', 'Organisations.')
  const sessions = metrics.gauge('earshot_sessions', 'Sessions that have not expired.')
  const storage = metrics.gauge(
    'earshot_storage_bytes',
    'Bytes of all organisations, as they count for their plans.',
  )
  let totalsUntil = 0
  return async (now: number) => {
    if (now < totalsUntil) return
    const totals = await sumInstallation(db, now)
    totalsUntil = now + totalsKept
    organisations.set(totals.organisations)
    sessions.set(totals.sessions)
    storage.set(totals.storage)
  }
}

function backupGauge({ db }: AppServices, metrics: Metrics) {
  const backup = metrics.gauge(
    'earshot_backup_age_seconds',
    'Age of the newest archive that npm run backup has checked; none before the first.',
  )
  return async (now: number) => {
    const age = await findBackupAge(db, now)
    if (age === undefined) backup.remove()
    else backup.set(age / 1000)
  }
}
