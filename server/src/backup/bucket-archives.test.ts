// @module-tag long

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { newId } from '../lib/id.ts'
import { BucketStore } from '../storage/bucket-store.ts'
import { DiskStore } from '../storage/disk-store.ts'
import { newFileKey } from '../storage/file-store.ts'
import { borrowStoryDatabase, createTestDatabase } from '../test/database.ts'
import { s3Key, startS3Server } from '../test/s3-server.ts'
import { archiveAt, archiveFolderAt } from './archive-address.ts'
import { archiveNameAt, markOf, organisationArchiveName, trialArchiveName } from './archive-name.ts'
import { backUp } from './back-up.ts'
import { BucketArchives } from './bucket-archives.ts'
import { patience } from './patience.ts'
import { PatientStore } from './patient-store.ts'
import { restore } from './restore.ts'
import { deleteOldArchives } from './retention.ts'

const passphrase = 'twelve ships and one lighthouse'
const mega = 1024 * 1024
const day = 24 * 60 * 60 * 1000
const name = archiveNameAt(Date.UTC(2026, 10, 28), true)

let s3: Awaited<ReturnType<typeof startS3Server>>

beforeEach(async () => {
  s3 = await startS3Server()
  onTestFinished(async () => void (await s3.close()))
})

const bucket = (prefix = 'harbor/') =>
  new BucketArchives({ ...s3Key, endpoint: s3.endpoint }, prefix, {
    patience: patience([1, 1]),
    partBytes: 5 * mega,
    within: 2_000,
  })

async function* stream(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000)
}

/** Nothing is in the bucket, neither an object nor a part. */
const expectEmpty = () => expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0])

test('an installation is backed up into a bucket and restored from it, with the address that an operator writes', async () => {
  const { config: source, drop } = await borrowStoryDatabase()
  const { config: target, drop: dropTarget } = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'earshot-bucket-'))
  onTestFinished(async () => {
    await drop()
    await dropTarget()
    rmSync(folder, { recursive: true })
  })
  const store = new DiskStore(folder)
  const account = { ...s3Key, endpoint: s3.endpoint }
  const archive = archiveFolderAt('s3://uploads/harbor/nightly/', account).archive(name)
  expect(archive.address).toBe(`s3://uploads/harbor/nightly/${name}`)
  const written = await backUp({ source, store, secret: () => 'of this test' }, archive, passphrase)
  expect([...s3.objects.keys()]).toEqual([`/uploads/harbor/nightly/${name}`])
  expect(s3.objects.get(`/uploads/harbor/nightly/${name}`)?.length).toBe(written.size)
  let adopted = ''
  const into = {
    prepare: async () => {},
    source: target,
    store,
    seal: () => expect.unreachable(),
    adoptSecret: (secret: string) => {
      adopted = secret
    },
  }
  const restored = await restore(into, archiveAt(archive.address, account), passphrase)
  expect(restored.manifest).toEqual(written.manifest)
  expect(adopted).toBe('of this test')
}, 60_000)

test('a long archive is sent part by part while it is made, and read back in the same bytes', async () => {
  const bytes = randomBytes(23 * mega)
  let made = 0
  let stored = 0
  async function* making(): AsyncGenerator<Buffer> {
    for await (const chunk of stream(bytes)) {
      made += chunk.length
      // Bytes that are made and not yet stored are held in memory.
      expect(made - stored).toBeLessThanOrEqual(5.2 * mega)
      yield chunk
    }
  }
  s3.fault = ({ query, isDone }) => {
    if (isDone && query.has('partNumber')) stored += 5 * mega
    return undefined
  }
  const archive = bucket().archive(name)
  expect(await archive.exists()).toBe(false)
  await archive.write(making())
  expect([await archive.exists(), s3.uploads.size]).toEqual([true, 0])
  expect((await archive.start(64)).equals(bytes.subarray(0, 64))).toBe(true)
  expect((await buffer(archive.read())).equals(bytes)).toBe(true)
})

const short = ['refuses', 503, 'answers'] as const
const faults = [
  [...short, 'before it has done anything', { isDone: false }],
  ['cuts the connection', 'cut', 'answers', 'after it has done it', { isDone: true }],
] as const

test.each(faults)('a store that %s (%s) now and then and %s again, %s, does no harm', async (...row) => {
  const [, fault, , , { isDone }] = row
  const bytes = randomBytes(11 * mega)
  let requests = 0
  s3.fault = (request) => (request.isDone === isDone && requests++ % 2 === 0 ? fault : undefined)
  const archive = bucket().archive(name)
  await archive.write(stream(bytes))
  expect((await buffer(archive.read())).equals(bytes)).toBe(true)
})

test.each([
  ['is gone in the middle', 'cut', /^s3:\/\/uploads\/harbor\/\S+: No answer from 127\.0\.0\.1:\d+\.$/],
  ['is too slow', 'slow', /^s3:\/\/uploads\/harbor\/\S+: No answer from 127\.0\.0\.1:\d+\.$/],
  ['refuses the second part', 403, /: The file store answered 403 to part 2 of an upload\.$/],
] as const)(
  'an upload to a store that %s fails in a sentence and leaves nothing',
  async (_, fault, sentence) => {
    const never = new Promise<never>(() => {})
    s3.fault = ({ query }) => {
      if (query.get('partNumber') !== '2') return undefined
      return fault === 'slow' ? never : fault
    }
    const writing = bucket()
      .archive(name)
      .write(stream(randomBytes(11 * mega)))
    await expect(writing).rejects.toThrow(sentence)
    expectEmpty()
  },
)

test('an end that the store answers with 200 and an error is a failure', async () => {
  s3.fault = ({ query, method }) => {
    // The store loses a part, and remembers the upload.
    if (method === 'POST' && query.has('uploadId')) for (const { parts } of s3.uploads.values()) parts.clear()
    return undefined
  }
  const writing = bucket()
    .archive(name)
    .write(stream(randomBytes(6 * mega)))
  await expect(writing).rejects.toThrow('The file store answered 500 to the end of an upload.')
  expectEmpty()
})

test('a backup that fails by itself leaves nothing in the bucket', async () => {
  async function* failing(): AsyncGenerator<Buffer> {
    yield randomBytes(6 * mega)
    throw new Error('the database is gone')
  }
  await expect(bucket().archive(name).write(failing())).rejects.toThrow('the database is gone')
  expectEmpty()
})

test('what a store keeps of an upload that it does not end is said, and deleted a day later', async () => {
  s3.fault = ({ method, query }) => (method === 'DELETE' || query.get('partNumber') === '2' ? 403 : undefined)
  const writing = bucket()
    .archive(name)
    .write(stream(randomBytes(11 * mega)))
  await expect(writing).rejects.toThrow('Parts of the archive are left in the bucket')
  s3.fault = () => undefined
  const [[id = '', left] = []] = s3.uploads
  s3.uploads.set('of another program', { path: '/uploads/harbor/video.mp4', startedAt: 0, parts: new Map() })
  s3.uploads.set('elsewhere', { path: `/uploads/${name}`, startedAt: 0, parts: new Map() })
  for (const other of [organisationArchiveName(newId(), 0, false), trialArchiveName(0)])
    s3.uploads.set(other, { path: `/uploads/harbor/${other}`, startedAt: 0, parts: new Map() })
  const clean = (now: number) => deleteOldArchives(bucket(), { keep: 1, checked: name, now })
  await clean((left?.startedAt ?? 0) + day / 2)
  expect(s3.uploads.has(id)).toBe(true)
  await clean((left?.startedAt ?? 0) + 2 * day)
  expect([...s3.uploads.keys()]).toEqual(['of another program', 'elsewhere'])
})

test('an archive that cannot be read again stays and is said to be unchecked, and a damaged one is deleted', async () => {
  const { config: source, drop } = await createTestDatabase()
  onTestFinished(drop)
  const installation = { source, store: new DiskStore('/nowhere'), secret: () => 'of this test' }
  const archive = bucket().archive(name)
  s3.fault = ({ method }) => (method === 'GET' ? 'cut' : undefined)
  await expect(backUp(installation, archive, passphrase)).rejects.toThrow(
    /: No answer from 127\.0\.0\.1:\d+\. The archive is stored, and was not checked: restore it elsewhere to check it, or delete it with the mark beside it\.$/,
  )
  expect([...s3.objects.keys()].sort()).toEqual([name, markOf(name)].map((each) => `/uploads/harbor/${each}`))
  s3.fault = ({ method, isDone }) => {
    const path = `/uploads/harbor/${name}`
    const stored = s3.objects.get(path)
    if (method === 'GET' && !isDone && stored) s3.objects.set(path, stored.subarray(0, -1))
    return undefined
  }
  await expect(backUp(installation, archive, passphrase)).rejects.toThrow(
    'was deleted. Run the backup again.',
  )
  expectEmpty()
}, 60_000)

test('a stored file that a store does not give at once is asked for again, and named when it never comes', async () => {
  const store = new BucketStore({ ...s3Key, endpoint: s3.endpoint })
  const patient = new PatientStore(store, patience([1, 1]))
  const key = newFileKey(newId(), Date.now())
  let requests = 0
  s3.fault = ({ isDone }) => (!isDone && requests++ % 3 < 2 ? 503 : undefined)
  await patient.put(key, Buffer.from('a picture'))
  expect(Buffer.from((await patient.get(key)) ?? []).toString()).toBe('a picture')
  s3.fault = () => 503
  await expect(patient.get(key)).rejects.toThrow(
    `The uploaded file ${key} could not be read: The file store answered 503 to a question for a file.`,
  )
})

test('the oldest archives of a bucket are deleted, and nothing else', async () => {
  const names = [0, 1, 2, 3].map((days) => archiveNameAt(Date.UTC(2026, 1, 1) + days * day, days % 2 === 0))
  const others = [`harbor/notes.txt`, `harbor/more/${names[0]}`, `other/${names[0]}`, `${names[0]}`]
  for (const key of [...names.map((each) => `harbor/${each}`), ...others])
    s3.objects.set(`/uploads/${key}`, Buffer.from('x'))
  expect(await deleteOldArchives(bucket(), { keep: 3, checked: names[3] ?? '', now: Date.now() })).toEqual(
    names.slice(0, 1),
  )
  const left = [...s3.objects.keys()].map((path) => path.slice('/uploads/'.length))
  expect(left.sort()).toEqual([...names.slice(1).map((each) => `harbor/${each}`), ...others].sort())
  expect(await deleteOldArchives(bucket(''), { keep: 5, checked: name, now: Date.now() })).toEqual([])
})

test('an archive that is not there, or changes while it is read, is refused in a sentence', async () => {
  const archive = bucket().archive(name)
  await expect(archive.start(64)).rejects.toThrow(`There is no archive s3://uploads/harbor/${name}.`)
  s3.objects.set(`/uploads/harbor/${name}`, randomBytes(17 * mega))
  const reading = async () => {
    for await (const _ of archive.read()) s3.objects.set(`/uploads/harbor/${name}`, randomBytes(17 * mega))
  }
  await expect(reading()).rejects.toThrow('The file store answered 412 to a question for an archive.')
})

test.each([
  ['s3://', 's3:// is no address of a bucket'],
  ['s3:uploads/harbor', 'is no address of a bucket'],
  ['s3://uploads/../other', 'is no address of a bucket'],
  ['s3://uploads//harbor', 'is no address of a bucket'],
  ['s3://uploads/a b', 'is no address of a bucket'],
  ['s3://uploads/harbor', 'needs BACKUP_S3_ENDPOINT'],
  ['/nowhere/at/all', 'There is no folder /nowhere/at/all.'],
])('backing up to %s is refused in a sentence', (address, sentence) => {
  expect(() => archiveFolderAt(address, undefined)).toThrow(sentence)
})
