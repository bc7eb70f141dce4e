import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../../scripts/lib/free-port.ts'
import { recordBackup } from '../../backup/last-backup.ts'
import type { Database } from '../../db/database.ts'
import { openDatabase } from '../../db/opening/open.ts'
import { enqueue } from '../../jobs/queue.ts'
import { newId } from '../../lib/id.ts'
import { gather, noVisitors } from '../durability/cast.ts'
import { type Installation, type RunningServer, startServer } from '../durability/server-process.ts'
import { startPostgres } from '../postgres.ts'
import { s3Key, startS3Server } from '../s3-server.ts'
import { alertNames, type Prometheus, startPrometheus } from './prometheus.ts'
import { SmallDisk } from './small-disk.ts'

/** Alerts that have fired in this file. */
const fired = new Set<string>()

/** Waits until an alert fires, while `fault` is repeated: a rate needs measurements before and after. */
async function fires(prometheus: Prometheus, alert: string, fault = async () => {}): Promise<void> {
  const look = async () => {
    await fault()
    return await prometheus.firing()
  }
  await expect.poll(look, { interval: 1_000 }).toContain(alert)
  fired.add(alert)
}

/** A server that Prometheus scrapes, and of which no alert fires yet. */
async function watched(place: Installation, settings: Record<string, string>) {
  const metricsPort = await freePort()
  const server = await startServer(place, { METRICS_PORT: String(metricsPort), ...settings })
  onTestFinished(() => server.kill())
  const prometheus = await startPrometheus(metricsPort)
  onTestFinished(() => prometheus.stop())
  await expect.poll(() => prometheus.isScraping()).toBe(true)
  expect(await prometheus.firing()).toEqual([])
  return { server, prometheus }
}

/** A job that no server knows: it fails for good at its first attempt. */
const putUnknownJob = (db: Database) =>
  db.transaction(async ({ global }) => {
    const times = { run_at: 0, attempts: 0, leased_until: 0, created_at: 0 }
    await global
      .insertInto('jobs')
      .values({ id: newId(), tenant_id: null, kind: 'dance', payload: '{}', ...times })
      .execute()
  })

const putMail = (db: Database, runAt: number) =>
  db.transaction(async (tx) => {
    const params = { firstName: 'Ada', link: 'https://example.com/forgotten-password', at: 0 }
    const to = `${newId()}@example.com`
    const payload = { template: 'passwordChanged', to, language: 'en', params } as const
    await enqueue(tx, { kind: 'sendMail', tenantId: null, runAt, payload })
  })

/** Keeps a consumer from moving on, as a statement that always takes too long does. @returns a function that ends it */
async function holdConsumer(db: Database, consumer: string): Promise<() => Promise<void>> {
  const change = (sql: string) =>
    db.transaction(async ({ connection }) => void (await connection.run(sql, [])))
  await change(
    `create trigger held before update on consumer_cursors when new.consumer = '${consumer}'
     begin select raise(abort, 'this consumer is held'); end`,
  )
  return () => change('drop trigger held')
}

/** Lets a recurring job run again now. */
const runNow = (db: Database, kind: string) =>
  db.transaction(async ({ global }) => {
    await global.updateTable('jobs').set({ run_at: 0 }).where('id', '=', kind).execute()
  })

/** A mail server that ends connections, until it `hangs`: then it takes them and says nothing. */
async function startBrokenMailServer() {
  const state = { hangs: false }
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    if (state.hangs) open.add(socket)
    else socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { state, url: `smtp://127.0.0.1:${port}` }
}

/** Lets the process stand still for a third of a second, as on a machine that swaps. */
async function standStill({ pid = 0 }: RunningServer): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  await pause(330)
  process.kill(pid, 'SIGCONT')
}

/** Reads a public page with changing addresses more often than one client may. */
async function readTooOften({ url, key }: RunningServer): Promise<void> {
  const read = (number: number) =>
    fetch(`${url}/e/v1/feedback?key=${key}&query=${number}`, { headers: { origin: url } })
  for (let batch = 0; batch < 20; batch++)
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => await (await read(batch * 50 + index)).text()),
    )
}

test('each alert about a server fires for its fault, and none while all is well', async () => {
  const disk = new SmallDisk(1200)
  onTestFinished(() => disk.remove())
  const [mailServer, bucket] = [await startBrokenMailServer(), await startS3Server()]
  const { server, prometheus } = await watched(
    { dataDir: disk.folder, database: { engine: 'sqlite', file: '' } },
    {
      SMTP_URL: mailServer.url,
      RATE_LIMIT_FACTOR: '1',
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: s3Key.bucket,
      S3_REGION: s3Key.region,
      S3_ACCESS_KEY_ID: s3Key.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Key.secretAccessKey,
    },
  )
  const source = { engine: 'sqlite', file: join(disk.folder, 'earshot.db') } as const
  const db = await openDatabase({ source, guarded: true, migrated: false })
  onTestFinished(() => db.close())

  await recordBackup(db, '/backup/old', Date.now() - 51 * 60 * 60_000)
  await fires(prometheus, 'EarshotBackupOld')
  await putUnknownJob(db)
  await fires(prometheus, 'EarshotDeadLetters')
  await fires(prometheus, 'EarshotMailFails', () => putMail(db, 0))
  // The server was away for six minutes; now every place of its worker waits for the mail server.
  mailServer.state.hangs = true
  for (let mail = 0; mail < 20; mail++) await putMail(db, Date.now() - 6 * 60_000)
  await fires(prometheus, 'EarshotJobsLate')
  mailServer.state.hangs = false
  const endHold = await holdConsumer(db, 'team-news')
  const at = Date.now() - 6 * 60_000
  await db.tenant(newId()).transaction((tx) => tx.record({ type: 'vote.cast', at }))
  await fires(prometheus, 'EarshotEventsLate')
  await endHold()
  await bucket.close()
  await runNow(db, 'sweepFiles')
  await fires(prometheus, 'EarshotRecurringJobFails')
  disk.fill(900_000_000)
  await fires(prometheus, 'EarshotDiskFull')
  disk.clear()
  await fires(prometheus, 'EarshotEventLoopBlocked', () => standStill(server))
  await fires(prometheus, 'EarshotRateLimited', () => readTooOften(server))
  await server.kill()
  await fires(prometheus, 'EarshotDown')
})

test('each alert about the database fires: for one that is locked, and for one that is gone', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-alerts-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const postgres = await startPostgres()
  const { server, prometheus } = await watched(
    { dataDir, database: { engine: 'postgres', url: postgres.url } },
    {},
  )
  const { contacts } = await gather(server, dataDir, noVisitors())
  const sendAll = () =>
    Promise.allSettled(
      contacts.map((contact) => contact.call('POST', '/e/v1/feedback', { kind: 'idea', title: 'Slowly' })),
    )
  const locker = new pg.Client({ connectionString: postgres.url })
  locker.on('error', () => {})
  await locker.connect()
  await fires(prometheus, 'EarshotSlow', async () => {
    await locker.query('begin; lock table feedback in exclusive mode')
    const requests = sendAll()
    await pause(800)
    await locker.query('commit')
    await requests
  })
  await postgres.stop()
  await fires(prometheus, 'EarshotDatabaseUnavailable')
  await fires(prometheus, 'EarshotErrors', async () => void (await sendAll()))
})

test('every alert of the rules has fired', () => {
  expect([...fired].sort()).toEqual([...alertNames].sort())
})
