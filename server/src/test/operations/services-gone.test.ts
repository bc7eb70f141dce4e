import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startDnsServer } from '../dns-server.ts'
import { auditRows, auditVotes } from '../durability/audit.ts'
import { type DurabilityCast, gather, noVisitors } from '../durability/cast.ts'
import { Ledger } from '../durability/ledger.ts'
import { askAgain, signUpOnce, submitAgain } from '../durability/load.ts'
import { type Installation, type RunningServer, startServer } from '../durability/server-process.ts'
import { s3Key, startS3Server } from '../s3-server.ts'
import { tellFigure } from './figures.ts'
import { startMailServer } from './mail-server.ts'
import { withFile } from './named-host.ts'
import { newInstallation } from './new-installation.ts'
import { SentFiles } from './sent-files.ts'
import { slowFlushes } from './slow-disk.ts'
import { keepWriting } from './steady-load.ts'

/* Services that Earshot needs, and that are gone or silent under load. */

async function startUnderLoad(
  engine: 'sqlite' | 'postgres',
  settings: Record<string, string> = {},
  startedBy?: Parameters<typeof startServer>[2],
) {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-services-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const place = await newInstallation(folder, engine)
  const server = await startServer(place, settings, startedBy)
  onTestFinished(() => server.kill())
  const cast = await gather(server, place.dataDir, noVisitors())
  const ledger = new Ledger()
  const load = keepWriting(cast, ledger)
  await load.answered(40)
  /** Ends the load and the server. @returns sentences about what was lost or came twice. */
  const audit = async (): Promise<string[]> => {
    await load.stop()
    const wrong = await auditVotes(cast, ledger)
    await askAgain(cast, ledger)
    wrong.push(...(await submitAgain(cast, ledger)))
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
    return [...wrong, ...(await auditRows(place, ledger))]
  }
  return { place, server, cast, ledger, load, audit }
}

test('a mail server that takes connections and is silent holds nobody up, and each email comes afterwards', async () => {
  const mailServer = await startMailServer()
  onTestFinished(() => mailServer.stop())
  const { cast, ledger, load, audit } = await startUnderLoad('sqlite', { SMTP_URL: mailServer.url })
  mailServer.hold()
  for (let count = 0; count < 10; count++) await signUpOnce(cast.anyone, ledger)
  await expect.poll(() => mailServer.held()).toBeGreaterThan(0)
  await load.answered(200)
  mailServer.release()
  const released = performance.now()
  await mailServer.have(ledger.signUps)
  const seconds = Math.round((performance.now() - released) / 1000)
  expect(mailServer.different(ledger.signUps)).toEqual([])
  tellFigure(
    `silent mail server: ${ledger.acknowledged} acknowledged writes, ${ledger.signUps.size} emails within ${seconds} s of its first word`,
  )
  // They have been seen at the mail server, and no mailbox has them.
  ledger.signUps.clear()
  expect(await audit()).toEqual([])
})

test('while names are not resolved people sign up and in, and each email comes once they are', async () => {
  const dns = await startDnsServer({ host: '127.0.0.77', port: 53 })
  onTestFinished(() => dns.close())
  const mailServer = await startMailServer()
  onTestFinished(() => mailServer.stop())
  const folder = mkdtempSync(join(tmpdir(), 'earshot-names-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'resolv.conf')
  writeFileSync(file, 'nameserver 127.0.0.77\n')
  const { cast, ledger, load, audit } = await startUnderLoad(
    'sqlite',
    { SMTP_URL: `smtp://mail.harbor.example:${new URL(mailServer.url).port}` },
    (...program) => withFile({ file, at: '/etc/resolv.conf' }, ...program),
  )
  dns.isSilent = true
  let slowest = 0
  const areWritten = load.answered(1_000).then(() => true)
  let count = 0
  // Hashing passwords needs threads of the process, which looking up a name may hold.
  for (let isOver = false; !isOver || dns.unanswered < 60; count++) {
    const began = performance.now()
    await signUpOnce(cast.anyone, ledger)
    slowest = Math.max(slowest, performance.now() - began)
    isOver = await Promise.race([areWritten, pause(500, false)])
  }
  await cast.again()
  dns.addresses.set('mail.harbor.example', '127.0.0.1')
  dns.isSilent = false
  await mailServer.have(ledger.signUps)
  expect(mailServer.different(ledger.signUps)).toEqual([])
  tellFigure(
    `names not resolved: ${ledger.acknowledged} acknowledged writes, the slowest of ${count} sign-ups ${Math.round(slowest)} ms, ${ledger.signUps.size} emails`,
  )
  ledger.signUps.clear()
  expect(await audit()).toEqual([])
})

test('without its bucket files are refused with a sentence, and everything without a file goes on', async () => {
  const s3 = await startS3Server()
  onTestFinished(async () => void (await s3.close()))
  const { server, cast, ledger, load, audit } = await startUnderLoad('sqlite', {
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3Key.bucket,
    S3_REGION: s3Key.region,
    S3_ACCESS_KEY_ID: s3Key.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3Key.secretAccessKey,
  })
  const files = new SentFiles()
  const [contact] = cast.contacts
  if (!contact) throw new Error('Nobody writes')
  await files.send(contact, 1)
  s3.fault = () => 'cut'
  await expect(files.send(contact, 2)).rejects.toThrow(/503 .*try again/)
  await load.answered(100)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  s3.fault = () => undefined
  await files.send(contact, 3)
  expect(await files.missingAt(cast.admin)).toEqual([])
  tellFigure(`bucket gone: ${ledger.acknowledged} acknowledged writes`)
  expect(await audit()).toEqual([])
})

/** Answers to many requests at once that need the database. */
async function askAll({ admin }: DurabilityCast, count: number): Promise<Response[]> {
  return Promise.all(Array.from({ length: count }, () => admin.request('GET', '/api/v1/feedback')))
}

async function secondsOfHealth(server: RunningServer): Promise<number> {
  const began = performance.now()
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  return (performance.now() - began) / 1000
}

test('when each connection to Postgres waits for a lock, requests end with 503 and go on once it is free', async () => {
  const { place, server, cast, ledger, load, audit } = await startUnderLoad('postgres')
  if (place.database.engine !== 'postgres') throw new Error('There is no Postgres')
  const blocker = new pg.Client({ connectionString: place.database.url })
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('lock table feedback in access exclusive mode')
  const reads = askAll(cast, 60)
  const health = await secondsOfHealth(server)
  const refused = load.refused()
  const answers = await reads
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
  expect(answers.every(({ headers }) => headers.has('retry-after'))).toBe(true)
  await refused
  // The audit waits until all others have left the database.
  await blocker.end()
  const released = performance.now()
  await load.answered(1)
  const seconds = ((performance.now() - released) / 1000).toFixed(1)
  await load.answered(40)
  tellFigure(
    `connections taken: /healthz in ${health.toFixed(1)} s meanwhile, writing again after ${seconds} s, ${ledger.acknowledged} acknowledged writes`,
  )
  expect(await audit()).toEqual([])
})

/** The processes of the server or of its Postgres that write to the disk, and those that start others. */
async function writersOf({ database }: Installation, server: RunningServer): Promise<number[]> {
  if (database.engine === 'sqlite') return [server.pid ?? 0]
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ pid: number; postmaster: number }>(
    `select pid, split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as postmaster from pg_stat_activity
     where pid <> pg_backend_pid() and backend_type in ('client backend', 'walwriter', 'checkpointer', 'background writer')`,
  )
  await client.end()
  return [...new Set(rows.flatMap(({ pid, postmaster }) => [postmaster, pid]))]
}

test.each(['sqlite', 'postgres'] as const)(
  'while the disk of %s takes half a second for each flush, writes are slow and none is lost, and reading goes on',
  async (engine) => {
    const { place, server, cast, ledger, load, audit } = await startUnderLoad(engine)
    const disk = await slowFlushes(await writersOf(place, server), 500)
    onTestFinished(() => disk.end())
    const before = ledger.acknowledged
    const areWritten = load.answered(60).then(() => true)
    const began = performance.now()
    const reads: number[] = []
    for (let isOver = false; !isOver; isOver = await Promise.race([areWritten, pause(100, false)])) {
      const readFrom = performance.now()
      const list = await cast.anyone.request('GET', `/e/v1/feedback?key=${server.key}&sort=newest`)
      reads.push(performance.now() - readFrom)
      expect(list.status).toBe(200)
    }
    const seconds = (performance.now() - began) / 1000
    const health = await secondsOfHealth(server)
    await disk.end()
    // Eight people who write one after the other wait for at least one flush each time.
    expect(seconds).toBeGreaterThan(60 / 9 / 2)
    tellFigure(
      `slow disk, ${engine}: ${ledger.acknowledged - before} writes in ${seconds.toFixed(1)} s, the slowest of ${reads.length} lists in ${Math.round(Math.max(...reads))} ms, /healthz in ${health.toFixed(1)} s`,
    )
    await load.answered(40)
    expect(await audit()).toEqual([])
  },
)
