import { type FileHandle, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '../lib/id.ts'
import { longestTurn } from '../test/longest-turn.ts'
import { s3Key, startS3Server } from '../test/s3-server.ts'
import { BucketStore } from './bucket-store.ts'
import { DiskStore } from './disk-store.ts'
import { type FileStore, newFileKey, type Stored, thumbnailKey } from './file-store.ts'

let folder: string
let s3: Awaited<ReturnType<typeof startS3Server>>
const stores: { folder?: FileStore; bucket?: FileStore } = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-files-'))
  s3 = await startS3Server()
  stores.folder = new DiskStore(folder)
  stores.bucket = new BucketStore({ ...s3Key, endpoint: s3.endpoint })
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

const keptNow = async () => [...s3.objects.keys(), ...(await readdir(folder, { recursive: true }))]
const bytes = new Uint8Array([0, 1, 254, 255, 10, 13])

describe.each(['folder', 'bucket'] as const)('a %s', (name) => {
  const store = (): FileStore => {
    const found = stores[name]
    if (!found) throw new Error('not open')
    return found
  }

  const listOf = async (tenantId: string): Promise<Stored[]> => {
    const listed: Stored[] = []
    for await (const stored of store().list(tenantId)) listed.push(stored)
    return listed
  }

  test('gives what was put under a key, and nothing once that was deleted', async () => {
    const key = newFileKey(newId(), Date.UTC(2026, 10, 23))
    expect(key).toMatch(/^[0-9a-f-]{36}\/2026\/11\/[0-9a-f]{36}$/)
    expect(await store().get(key)).toBeUndefined()
    for (const each of [key, thumbnailKey(key)]) await store().put(each, bytes)
    expect(await store().get(key)).toEqual(bytes)
    expect(await store().get(key, { first: 2, last: 4 })).toEqual(bytes.slice(2, 5))
    expect(await store().get(key, { first: 0, last: bytes.length - 1 })).toEqual(bytes)
    expect(await store().get(key, { first: 2, last: 100 })).toEqual(bytes.slice(2))
    expect(await store().get(key, { first: bytes.length, last: 100 })).toEqual(new Uint8Array())
    await store().delete(key)
    expect(await store().get(key)).toBeUndefined()
    expect(await store().get(key, { first: 0, last: 1 })).toBeUndefined()
    expect(await store().get(thumbnailKey(key))).toEqual(bytes)
    await store().delete(key)
    await store().delete(thumbnailKey(key))
    expect((await keptNow()).filter((path) => path.includes(key.slice(-36)))).toEqual([])
  })

  test('lists what an organisation has, and nothing of another', async () => {
    const [tenantId, other] = [newId(), newId()]
    const keys = Array.from({ length: 3 }, () => newFileKey(tenantId, Date.now()))
    for (const key of [...keys, newFileKey(other, Date.now())]) await store().put(key, bytes)
    await store().put(thumbnailKey(keys[0] ?? ''), bytes)
    const listed = await listOf(tenantId)
    expect(listed.map(({ key }) => key).sort()).toEqual([...keys, thumbnailKey(keys[0] ?? '')].sort())
    for (const { storedAt } of listed) expect(storedAt).toBeGreaterThan(Date.UTC(2026, 0, 1))
    expect(await listOf(newId())).toEqual([])
  })

  test('takes no key that is not ours', async () => {
    const id = newId()
    const others = ['..', '../secret', `${id}/2026/11/../../secret`, '/etc/passwd', `${id}/2026/11/x\0`, '']
    for (const key of others)
      for (const use of [store().put(key, bytes), store().get(key), store().delete(key)])
        await expect(use).rejects.toThrow('not the key of a file')
  })
})

test('the name of a file that was put is on the disk in its folder and in those above it', async () => {
  const probe = await open(folder, 'r')
  const sync = vi.spyOn(Object.getPrototypeOf(probe), 'sync')
  await probe.close()
  onTestFinished(() => sync.mockRestore())
  const synced: number[] = []
  sync.mockImplementation(async function (this: FileHandle) {
    synced.push((await this.stat()).ino)
  })
  const key = newFileKey(newId(), Date.UTC(2026, 10, 23))
  await new DiskStore(folder).put(key, bytes)
  const [tenantId = '', year = '', month = ''] = key.split('/')
  const paths = [[key], [tenantId, year, month], [tenantId, year], [tenantId], []]
  const written = await Promise.all(paths.map((parts) => stat(join(folder, ...parts))))
  expect(synced).toEqual(written.map(({ ino }) => ino))
})

test('a bucket whose store refuses the key, or is not there, fails with the reason and no secret', async () => {
  const key = newFileKey(newId(), Date.now())
  const wrong = new BucketStore({ ...s3Key, endpoint: s3.endpoint, secretAccessKey: 'another' })
  await expect(wrong.put(key, bytes)).rejects.toThrow('The file store answered 403 to a file')
  await expect(wrong.get(key)).rejects.toThrow('403')
  await expect(wrong.delete(key)).rejects.toThrow('403')
  const away = new BucketStore({ ...s3Key, endpoint: 'http://127.0.0.1:9' })
  await expect(away.get(key)).rejects.toThrow('No answer from 127.0.0.1:9')
})

test('a bucket whose store lists the files of others too lists an organisation’s alone', async () => {
  const [tenantId, other] = [newId(), newId()]
  const keys = [tenantId, other].map((id) => newFileKey(id, Date.now()))
  const entries = keys.map(
    (key) => `<Contents><Key>${key}</Key><LastModified>2026-11-23T00:00:00.000Z</LastModified></Contents>`,
  )
  const bucket = await bucketThatAnswers(`<ListBucketResult>${entries.join('')}</ListBucketResult>`)
  expect(await keysIn(bucket, tenantId)).toEqual(keys.slice(0, 1))
})

test('a list of a store comes to an end, whatever the store answers', async () => {
  const pages = ['one', 'other'].map((token) => `<NextContinuationToken>${token}</NextContinuationToken>`)
  for (const repeated of [pages.slice(1), pages])
    await expect(keysIn(await bucketThatAnswers(...repeated), newId())).rejects.toThrow(
      'The file store repeats its list',
    )
  const unending = await bucketThatAnswers('<Contents>'.repeat(400_000))
  const reading = longestTurn(async () => expect(await keysIn(unending, newId())).toEqual([]))
  // In quadratic time reading would take minutes.
  expect(await reading).toBeLessThan(5_000)
  const long = await bucketThatAnswers('<Contents>'.repeat(500_000))
  await expect(keysIn(long, newId())).rejects.toThrow('An answer of more than')
})

async function keysIn(bucket: FileStore, tenantId: string): Promise<string[]> {
  const listed: string[] = []
  for await (const { key } of bucket.list(tenantId)) listed.push(key)
  return listed
}

/** A bucket whose store answers with these texts in turn. */
async function bucketThatAnswers(...texts: string[]): Promise<FileStore> {
  let answered = 0
  const server = createServer((_, answer) => answer.end(texts[answered++ % texts.length]))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return new BucketStore({ ...s3Key, endpoint: `http://127.0.0.1:${port}` })
}
