import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './db/opening/open.ts'
import type { BucketConfig } from './lib/config/storage-config.ts'
import { isStoredElsewhere, StorageClaim } from './storage-claim.ts'
import { createTestDatabase } from './test/database.ts'

const log = pino({ level: 'silent' })
const minute = 60_000
let now = Date.now()

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-claim-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function newDatabase() {
  const { config, drop } = await createTestDatabase()
  onTestFinished(drop)
  const db = await openDatabase({ source: config, guarded: true })
  onTestFinished(() => db.close())
  return db
}

/** A process that runs; the test stops it, or leaves its claim behind. */
async function runIn(
  db: Awaited<ReturnType<typeof newDatabase>>,
  dataDir: string,
  bucket?: BucketConfig,
): Promise<StorageClaim> {
  const claim = new StorageClaim(db, { dataDir, bucket }, () => now, log)
  await claim.start()
  onTestFinished(() => claim.stop())
  return claim
}

const bucket: BucketConfig = {
  endpoint: 'https://s3.example.com',
  bucket: 'files',
  region: 'eu-1',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
}

test('a process with files in its own folder starts beside none that has another, and the doctor says so', async () => {
  const db = await newDatabase()
  const [folder, other] = [newFolder(), newFolder()]
  await runIn(db, folder)
  await runIn(db, folder)
  const sentence = 'stores uploaded files in another place'
  await expect(runIn(db, other)).rejects.toThrow(sentence)
  await expect(runIn(db, folder, bucket)).rejects.toThrow(sentence)
  expect(await isStoredElsewhere(db, { dataDir: folder, bucket: undefined }, now)).toBe(false)
  expect(await isStoredElsewhere(db, { dataDir: other, bucket: undefined }, now)).toBe(true)
})

test('with a bucket each process has a folder of its own', async () => {
  const db = await newDatabase()
  await runIn(db, newFolder(), bucket)
  await runIn(db, newFolder(), bucket)
  await expect(runIn(db, newFolder())).rejects.toThrow('S3_BUCKET')
})

test('files may be elsewhere soon after the last process has stopped, and a minute after it was killed', async () => {
  const db = await newDatabase()
  const [folder, other, third] = [newFolder(), newFolder(), newFolder()]
  const claims = [await runIn(db, folder), await runIn(db, folder)]
  for (const claim of claims) await claim.stop()
  await expect(runIn(db, other)).rejects.toThrow()
  now += minute / 2
  await runIn(db, other)
  await expect(runIn(db, third)).rejects.toThrow()
  now += minute + 1
  await runIn(db, third)
})
