import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Sealing } from '../auth/sealing.ts'
import type { Database } from '../db/database.ts'
import type { Pooler } from '../db/dialects/postgres-pooler.ts'
import { findMigrationState } from '../db/migrations/migration-state.ts'
import { describeDatabaseFailure } from '../db/opening/opening-failure.ts'
import { outboxBacklog } from '../db/outbox.ts'
import { countOutboxDeadLetters } from '../db/outbox-dead-letters.ts'
import { countDeadLetters, listBacklog, listFailures } from '../jobs/dead-letters.queries.ts'
import type { Config } from '../lib/config/config.ts'
import { checkLastBackup } from './backup-check.ts'
import { type Finding, findingsOf, messageOf } from './finding.ts'
import { checkSecret } from './secret-check.ts'
import { checkStoragePlace } from './storage-check.ts'

/** Milliseconds by which two machines' clocks may differ. */
const skewMax = 30_000
/** Milliseconds after which due jobs should have run. */
const lateAfter = 5 * 60_000

const { ok, warning, problem } = findingsOf('Database')

/** Checks the database without migrating it. `open` opens it as it is. */
export async function checkDatabase(
  config: Config,
  open: () => Promise<Database>,
  sealing: Sealing,
): Promise<Finding[]> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'earshot.db')))
    return [ok('There is none yet; the first start creates it.')]
  let db: Database | undefined
  try {
    db = await open()
    const { state } = await findMigrationState(db.connection)
    if (state === 'behind')
      return [warning('It has the schema of an earlier version; the next start migrates it. Back up first.')]
    if (state === 'ahead')
      return [problem('A newer version has migrated it: run that version, or restore a backup.')]
    const pooler = await db.dialect.findPooler()
    await db.dialect.probe()
    const now = Date.now()
    return [
      ok(`${db.dialect.engine} answers and can be written.`),
      ...(pooler ? [describePooler(pooler)] : []),
      await checkClock(db, now),
      ...(await checkJobs(db, now)),
      ...(await checkSecret(db, sealing, now)),
      ...(await checkStoragePlace(db, config, now)),
      ...(await checkLastBackup(db, now)),
    ]
  } catch (error) {
    return [problem(describeDatabaseFailure(error) ?? messageOf(error))]
  } finally {
    await db?.close()
  }
}

const describePooler = ({ keepsNames }: Pooler): Finding =>
  findingsOf('Pooler').ok(
    `A pooler is in front; migrations, searches and announcements go past it. It ${
      keepsNames
        ? 'prepares each statement once.'
        : 'does not keep named statements, so each is planned anew.'
    }`,
  )

async function checkClock(db: Database, now: number): Promise<Finding> {
  const clock = findingsOf('Clock')
  const skew = Math.round(((await db.dialect.readClock()) - now) / 1000)
  if (Math.abs(skew) * 1000 > skewMax)
    return clock.problem(
      `The database is ${Math.abs(skew)} seconds ${skew > 0 ? 'ahead' : 'behind'}. Keep all clocks right with NTP.`,
    )
  return clock.ok(`It is ${new Date(now).toISOString().slice(0, 19)}Z, and the database agrees.`)
}

async function checkJobs(db: Database, now: number): Promise<Finding[]> {
  const jobs = findingsOf('Jobs')
  const outbox = await outboxBacklog(db).catch(() => undefined)
  const backlog = [...(await listBacklog(db, now)), ...(outbox ?? [])]
  const late = backlog.filter(({ since }) => now - since > lateAfter)
  const failing = await listFailures(db)
  const dead = (await countDeadLetters(db)) + (await countOutboxDeadLetters(db).catch(() => 0))
  const findings = [
    ...(outbox ? [] : [jobs.problem('The outbox cannot be read. Do all nodes of the database answer?')]),
    ...late.map(({ kind, waiting, since }) =>
      jobs.problem(
        `${waiting} of ${kind} wait, for ${Math.round((now - since) / 60_000)} minutes. Does the server run?`,
      ),
    ),
    ...failing.map(({ kind }) => jobs.problem(`The recurring job ${kind} failed; the log says why.`)),
    ...(dead > 0 ? [jobs.warning(`${dead} failed for good: npm run dead-letters -w server -- list`)] : []),
  ]
  return findings.length > 0 ? findings : [jobs.ok('None is late, and none failed.')]
}
