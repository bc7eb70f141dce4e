import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { archiveNameAt, markOf } from '../backup/archive-name.ts'
import { prompt } from '../backup/bucket-upload.ts'
import { InboundSmtp } from '../features/inbound-mail/inbound-smtp.ts'
import { healthRoutes } from '../http/health.ts'
import type { Config } from '../lib/config/config.ts'
import { BadConfig } from '../lib/config/config.ts'
import { dnsTxtRecords } from '../lib/dns-records.ts'
import { listen } from '../listen.ts'
import { exitCodeOf } from '../plain-sentence.ts'
import { startDnsServer } from '../test/dns-server.ts'
import { sharedWorld } from '../test/harness.ts'
import { s3Key, startS3Server } from '../test/s3-server.ts'
import { checkBackup } from './backup-check.ts'
import { checkDatabase } from './database-check.ts'
import { printed } from './finding.ts'
import { checkInboundMail } from './inbound-mail-check.ts'
import { checkMachine } from './machine-check.ts'
import { checkMail } from './mail-check.ts'
import { checkPublicAddress } from './public-address-check.ts'

const world = sharedWorld()

const configured = (changes: Partial<Config>): Config => ({ ...world.services.config, ...changes })

/** The health checks on a port of this machine. */
async function serveHealth(): Promise<number> {
  const { port, stop } = await listen(healthRoutes(world.services, { ready: true }).fetch, '127.0.0.1', 0)
  onTestFinished(stop)
  return port
}

test('the doctor counts the proxies by what arrives, and nobody else learns what arrived', async () => {
  const port = await serveHealth()
  const publicUrl = `http://127.0.0.1:${port}`
  const found = (hops: number) =>
    checkPublicAddress(configured({ publicUrl, trustedProxyHops: hops }), world.services.sealing)
  expect(await found(0)).toContainEqual({
    level: 'ok',
    part: 'Proxy',
    sentence: 'Proxies in front: 0, as configured.',
  })
  expect(await found(1)).toContainEqual(expect.objectContaining({ level: 'problem', part: 'Proxy' }))
  expect(await found(0)).toContainEqual(expect.objectContaining({ level: 'problem', part: 'Widget' }))
  const other = await fetch(`${publicUrl}/healthz`, { headers: { 'x-earshot-doctor': 'guessed' } })
  expect(await other.json()).toEqual({ status: 'ok' })
})

test('the port is the server’s, or in use by another program', async () => {
  const port = await serveHealth()
  expect(await checkMachine(configured({ port }))).toContainEqual({
    level: 'ok',
    part: 'Port',
    sentence: `The server answers on 127.0.0.1:${port}.`,
  })
  const { port: other, stop } = await listen(() => new Response('no'), '127.0.0.1', 0)
  onTestFinished(stop)
  expect(await checkMachine(configured({ port: other }))).toContainEqual(
    expect.objectContaining({ level: 'problem', part: 'Port' }),
  )
})

test('a mail server is asked to take a test mail, and the sender’s domain for its records', async () => {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => {
      received.push(address)
      done()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const dns = await startDnsServer()
  onTestFinished(dns.close)
  dns.records.set('example.com', 'v=spf1 mx -all')
  const { port } = server.server.address() as AddressInfo
  const config = configured({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'Earshot <no-reply@example.com>',
  })
  const records = dnsTxtRecords([dns.address])
  const without = await checkMail(config, { to: 'ada@example.com' }, records)
  expect(received).toEqual(['ada@example.com'])
  expect(without.map(({ part, level }) => `${part} ${level}`)).toEqual([
    'Mail ok',
    'Mail ok',
    'Sender ok',
    'Sender warning',
    'Sender problem',
  ])
  dns.records.set('_dmarc.example.com', 'v=DMARC1; p=none')
  dns.records.set('s1._domainkey.example.com', 'v=DKIM1; p=MIIB')
  const complete = await checkMail(config, { dkimSelector: 's1' }, records)
  expect(complete.every(({ level }) => level === 'ok')).toBe(true)
  const [refused] = await checkMail({ ...config, smtpRequiresTls: true }, {}, records)
  expect(refused).toMatchObject({ level: 'problem', sentence: expect.stringContaining('SMTP_TLS') })
})

test('received mail needs a mail server for its domain, and a server that takes it', async () => {
  const dns = await startDnsServer()
  onTestFinished(dns.close)
  const smtp = new InboundSmtp(world.services, 'in.example.com')
  const port = await smtp.listen(0, '127.0.0.1')
  const inboundMail = {
    domain: 'in.example.com',
    host: '127.0.0.1',
    port,
    secret: undefined,
    authservId: undefined,
  }
  const config = { ...configured({ inboundMail }), dnsServers: [dns.address] }
  const levels = async () => (await checkInboundMail(config)).map(({ level }) => level)
  expect(await levels()).toEqual(['problem', 'ok'])
  dns.mailServers.set('in.example.com', 'mail.example.com')
  expect(await levels()).toEqual(['ok', 'ok'])
  await smtp.stop()
  expect(await levels()).toEqual(['ok', 'warning'])
})

test('the place of backups is tried, and the age of the newest archive counts', async () => {
  const s3 = await startS3Server()
  onTestFinished(async () => void (await s3.close()))
  const folder = mkdtempSync(join(tmpdir(), 'earshot-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const config = {
    backupAccount: { ...s3Key, endpoint: s3.endpoint },
    backupPassphrase: 'a long passphrase',
    bucket: undefined,
  }
  const now = Date.UTC(2026, 10, 29, 12)
  const levels = async (address: string, given: Parameters<typeof checkBackup>[1] = config) =>
    (await checkBackup(address, given, now)).map(({ level }) => level)
  const keep = (ageInHours: number) => {
    const name = archiveNameAt(now - ageInHours * 60 * 60 * 1000, true)
    writeFileSync(join(folder, name), '')
    s3.objects.set(`/uploads/harbor/${name}`, Buffer.from('x'))
  }
  for (const address of [folder, 's3://uploads/harbor'])
    expect(await levels(address)).toEqual(['ok', 'problem'])
  keep(60)
  for (const address of [folder, 's3://uploads/harbor'])
    expect(await levels(address)).toEqual(['ok', 'problem'])
  keep(10)
  for (const address of [folder, 's3://uploads/harbor']) expect(await levels(address)).toEqual(['ok', 'ok'])
  expect(await levels(folder, { ...config, backupPassphrase: undefined })).toEqual(['ok', 'ok', 'warning'])
  expect([s3.objects.size, s3.uploads.size, readdirSync(folder).length]).toEqual([2, 0, 2])

  expect(await levels('s3://another/harbor')).toEqual(['problem'])
  // A key that may not look for unfinished uploads.
  s3.fault = ({ method, query }) => (method === 'GET' && query.has('uploads') ? 403 : undefined)
  expect(await checkBackup('s3://uploads/harbor', config, now)).toEqual([
    {
      level: 'problem',
      part: 'Backup',
      sentence: 's3://uploads/harbor/: The file store answered 403 to a question for unfinished uploads.',
    },
  ])
  // One that may not abort an upload.
  s3.fault = ({ method, query }) => (method === 'DELETE' && query.has('uploadId') ? 403 : undefined)
  const [broken, newest] = await checkBackup('s3://uploads/harbor', config, now)
  expect([broken?.level, newest?.level]).toEqual(['problem', 'ok'])
  expect(broken?.sentence).toContain('was begun, and cannot be broken off.')
  s3.uploads.clear()
  // One that may not list: nothing of the trial is left.
  s3.fault = ({ method, query }) => (method === 'GET' && query.has('list-type') ? 403 : undefined)
  expect(await levels('s3://uploads/harbor')).toEqual(['problem'])
  expect([s3.objects.size, s3.uploads.size]).toEqual([2, 0])
})

test('an archive that was never checked is no backup, and the doctor names it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const now = Date.UTC(2026, 10, 29, 12)
  const [left = '', running = ''] = [30, 1].map((hours) => archiveNameAt(now - hours * 60 * 60 * 1000, true))
  for (const name of [left, running])
    for (const each of [name, markOf(name)]) writeFileSync(join(folder, each), '')
  const config = { backupAccount: undefined, backupPassphrase: 'a long passphrase', bucket: undefined }
  const [, newest, unchecked] = await checkBackup(folder, config, now)
  expect(newest?.sentence).toContain('There is no archive that was checked.')
  expect([unchecked?.level, unchecked?.sentence]).toEqual([
    'warning',
    `These archives were never checked, and count as no backup: ${left}. Restore one elsewhere to check it; the next backup with --keep deletes them.`,
  ])
})

test('a bucket that says nothing is a problem within twenty seconds', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  const backupAccount = { ...s3Key, endpoint: `http://127.0.0.1:${port}` }
  const config = { backupAccount, backupPassphrase: 'a long passphrase', bucket: undefined }
  const brief = { ...prompt, within: 100, callWithin: 100 }
  const started = performance.now()
  const [finding] = await checkBackup('s3://uploads/harbor', config, 0, brief)
  const calls = (performance.now() - started) / 100
  expect([finding?.level, finding?.sentence]).toEqual([
    'problem',
    expect.stringContaining('No answer from 127.0.0.1'),
  ])
  expect(Math.floor(calls) * prompt.within).toBeLessThan(20_000)
})

test('the doctor says when the key of backups is that of the uploaded files', async () => {
  const s3 = await startS3Server()
  onTestFinished(async () => void (await s3.close()))
  const files = { ...s3Key, endpoint: s3.endpoint, bucket: 'uploads' }
  const config = { backupAccount: files, backupPassphrase: 'a long passphrase' }
  const warned = async (address: string, bucket: Config['bucket']) =>
    (await checkBackup(address, { ...config, bucket }, Date.now())).filter(({ level }) => level === 'warning')
  const warning = expect.objectContaining({
    sentence:
      'The key of the uploaded files is used: whoever takes over the server could delete the backups. Set the variables that begin with BACKUP_S3_.',
  })
  expect(await warned('s3://uploads/harbor', files)).toEqual([warning])
  // Also where that key may do nothing.
  expect(await warned('s3://another/harbor', files)).toEqual([warning])
  expect(await warned('s3://uploads/harbor', { ...files, accessKeyId: 'AKANOTHER' })).toEqual([])
  expect(await warned('s3://uploads/harbor', undefined)).toEqual([])
  expect(await warned(tmpdir(), files)).toEqual([])
})

test('an archive of the future, from a clock that was wrong, does not pass for the newest', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const now = Date.UTC(2026, 10, 29, 12)
  const [old, recent, soon, future] = [-60, -10, 0.5, 24 * 365].map((hours) =>
    archiveNameAt(now + hours * 60 * 60 * 1000, true),
  )
  const config = { backupAccount: undefined, backupPassphrase: 'a long passphrase', bucket: undefined }
  const found = async (...names: (string | undefined)[]) => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name))
    for (const name of names) writeFileSync(join(folder, name ?? ''), '')
    const [, ...others] = await checkBackup(folder, config, now)
    return others.map(({ level, sentence }) => `${level}: ${sentence}`)
  }
  const ofFuture = `problem: A clock was wrong when these archives were made: ${future}. Delete them.`
  expect(await found(old, future)).toEqual([
    `problem: The newest archive is ${old}, 60 hours old. Does the nightly backup run?`,
    ofFuture,
  ])
  expect(await found(recent, future)).toEqual([
    `ok: The newest archive is ${recent}, 10 hours old.`,
    ofFuture,
  ])
  expect(await found(recent, soon)).toEqual([`ok: The newest archive is ${soon}, 0 hours old.`])
  expect((await found(future)).map((line) => line.split(':')[0])).toEqual(['problem', 'problem'])
})

test('a database is checked without being migrated, and an absent one is no problem', async () => {
  const absent = configured({ dataDir: '/nowhere', databaseUrl: undefined })
  const open = async () => {
    throw new Error('it was opened')
  }
  expect(await checkDatabase(absent, open, world.services.sealing)).toEqual([
    expect.objectContaining({ level: 'ok' }),
  ])
  const broken = configured({ databaseUrl: 'postgres://127.0.0.1:9/none' })
  expect(await checkDatabase(broken, open, world.services.sealing)).toEqual([
    { level: 'problem', part: 'Database', sentence: 'it was opened' },
  ])
})

test('each finding is a line, and a wrong configuration has a code that stops a supervisor', () => {
  expect(printed([{ level: 'problem', part: 'Disk', sentence: '0.1 GB (1 %) are free.' }])).toBe(
    'PROBLEM   Disk           0.1 GB (1 %) are free.\n\nProblems: 1. Warnings: 0.',
  )
  expect([exitCodeOf(new BadConfig('PORT')), exitCodeOf(new Error('no'))]).toEqual([78, 1])
})
