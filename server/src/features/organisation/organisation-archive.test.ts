import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@earshot/shared/limits'
import { expect, onTestFinished, test, vi } from 'vitest'
import { archiveTime, OrganisationArchives } from '../../backup/organisation-archives.ts'
import { newId } from '../../lib/id.ts'
import { listen } from '../../listen.ts'
import { sharedWorld } from '../../test/harness.ts'
import { longestShare } from '../../test/longest-turn.ts'
import { bring, idOf, installation, rowsOf } from '../../test/organisation-archives.ts'
import { uploadFile } from '../../test/sample-files.ts'

const world = sharedWorld()
const path = '/api/v1/organisation/archive'

const source = () => {
  const { database } = world
  return database.engine === 'sqlite'
    ? ({ engine: 'sqlite', file: join(database.folder, 'earshot.db') } as const)
    : database
}

const fileOf = (id: string) =>
  world.tenant().selectFrom('files').select('key').where('id', '=', id).executeTakeFirst()

test('the owner’s archive brings the organisation to another installation, and the audit log says who has it', async () => {
  const answer = await (await world.as('Ada')).post(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/gzip')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="earshot-organisation-[0-9a-f-]{36}-[\dTZ-]{20}\.tar\.gz"$/,
  )
  const folder = mkdtempSync(join(tmpdir(), 'earshot-download-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'archive.tar.gz')
  writeFileSync(file, new Uint8Array(await answer.arrayBuffer()))
  const there = await installation(false)
  const { manifest, joined } = await bring(there, file)
  expect([await idOf(there.source, 'Harbor'), joined]).toEqual([world.harbor.tenantId, []])
  const own = async (table: 'feedback' | 'votes' | 'people') =>
    (await rowsOf(source(), table)).filter(({ tenant_id }) => tenant_id === world.harbor.tenantId)
  for (const table of ['feedback', 'votes', 'people'] as const) {
    const rows = await rowsOf(there.source, table)
    expect(rows).toHaveLength(manifest.tables[table]?.count ?? -1)
    const expected = (await own(table)).map((row) =>
      table === 'people' ? { ...row, visitor_hash: null } : row,
    )
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
      new Set(expected.map((row) => JSON.stringify(row))),
    )
  }
  const log = await world.tenant().selectFrom('audit_log').select(['action', 'actor_id']).execute()
  expect(log.filter(({ action }) => action === 'tenant.archived')).toEqual([
    { action: 'tenant.archived', actor_id: world.harbor.personId },
  ])
})

test('an administrator gets no archive', async () => {
  expect((await (await world.as('Cleo')).post(path)).status).toBe(403)
})

test('an organisation’s archive or export is made one at a time, and one that is given up makes room', async () => {
  const ada = await world.as('Ada')
  const first = await ada.post(path)
  expect(first.status).toBe(200)
  expect([(await ada.post(path)).status, (await ada.post('/api/v1/organisation/export')).status]).toEqual([
    409, 409,
  ])
  await first.body?.cancel()
  const again = await vi.waitFor(async () => {
    const answer = await ada.post(path)
    expect(answer.status).toBe(200)
    return answer
  }, 20_000)
  expect((await again.arrayBuffer()).byteLength).toBeGreaterThan(1000)
})

test('an organisation’s archive is downloaded a few times a day, and refusals do not count', async () => {
  const { archives, config } = world.services
  const most = limits.archivesDaily * config.rateLimitFactor
  const key = `archives of ${world.harbor.tenantId}`
  const day = Math.floor(world.clock.read() / (24 * 60 * 60_000))
  await world.db.transaction(async ({ global }) => {
    await global.deleteFrom('daily_counts').where('key', '=', key).execute()
    await global
      .insertInto('daily_counts')
      .values({ key, day, count: most - 2 })
      .execute()
  })
  onTestFinished(async () => {
    await world.db.transaction(({ global }) =>
      global.deleteFrom('daily_counts').where('key', '=', key).execute(),
    )
  })
  const ada = await world.as('Ada')
  const download = async () => {
    const answer = await ada.post(path)
    await answer.arrayBuffer()
    return answer.status
  }
  const busy = [
    await archives.open(world.lumen.tenantId, 'x'),
    await archives.open(world.lumen.tenantId, 'y'),
  ]
  expect(await download()).toBe(503)
  for (const { bytes, ended } of busy) {
    bytes.destroy()
    await ended
  }
  expect([await download(), await download(), await download()]).toEqual([200, 200, 429])
})

test('a reader who takes nothing of an archive is cut off, and its place is free again', async () => {
  const { fileStore } = world.services
  const { key = '' } = (await fileOf(await uploadFile(await world.visitor(world.harbor)))) ?? {}
  await fileStore.delete(key)
  await fileStore.put(key, randomBytes(24 * 1024 * 1024))
  onTestFinished(() => fileStore.delete(key))
  const { port, stop } = await listen(world.app.fetch, '127.0.0.1', 0, () => undefined, 500)
  onTestFinished(stop)
  const cookie = (await world.as('Ada')).headers.cookie ?? ''
  const reader = connect(port, '127.0.0.1')
  onTestFinished(() => void reader.destroy())
  reader.pause()
  reader.write(
    `POST ${path} HTTP/1.1\r\nHost: earshot.example\r\nCookie: ${cookie}\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 0\r\n\r\n`,
  )
  const ada = await world.as('Ada')
  const status = async () => {
    const answer = await ada.post(path)
    await answer.body?.cancel()
    return answer.status
  }
  await expect.poll(status).toBe(409)
  await expect.poll(status).toBe(200)
})

test('a process makes two archives at a time, and breaks off one that is read too slowly', async () => {
  const { fileStore } = world.services
  const archives = new OrganisationArchives(source(), fileStore)
  const { tenantId } = world.harbor
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const [slow, other] = [
    await archives.open(tenantId, 'ada'),
    await archives.open(world.lumen.tenantId, 'dana'),
  ]
  await expect(archives.open(tenantId, 'ben')).rejects.toMatchObject({ code: 'overloaded' })
  vi.advanceTimersByTime(archiveTime)
  await Promise.all([slow.ended, other.ended])
  expect([slow.bytes.destroyed, other.bytes.destroyed]).toEqual([true, true])
  await expect(slow.bytes.toArray()).rejects.toThrow('the archive was read too slowly')
  const next = await archives.open(tenantId, 'ada')
  next.bytes.destroy()
  await next.ended
})

test('an account with several organisations reads one archive at a time, and leaves places to others', async () => {
  const archives = new OrganisationArchives(source(), world.services.fileStore)
  const first = await archives.open(world.harbor.tenantId, 'ada')
  await expect(archives.open(world.lumen.tenantId, 'ada')).rejects.toMatchObject({ code: 'conflict' })
  const other = await archives.open(world.lumen.tenantId, 'dana')
  for (const { bytes, ended } of [first, other]) {
    bytes.destroy()
    await ended
  }
  const next = await archives.open(world.lumen.tenantId, 'ada')
  next.bytes.destroy()
  await next.ended
})

test('an organisation that does not exist has no archive, and takes no place', async () => {
  const archives = new OrganisationArchives(source(), world.services.fileStore)
  for (let attempt = 0; attempt < 3; attempt++)
    await expect(archives.open('0198c0de-7a11-7000-8000-5ea5ca9e0001', 'ada')).rejects.toThrow(
      'There is no organisation with the id',
    )
})

test('an archive leaves turns to others', async () => {
  await world.tenant().transaction(async (db) => {
    for (let index = 0; index < 20_000; index += 100)
      await db
        .insertInto('people')
        .values(
          Array.from({ length: 100 }, (_, offset) => ({
            id: newId(),
            kind: 'contact' as const,
            name: `Passenger ${index + offset}`,
            user_id: null,
            visitor_hash: null,
            trusted: 0 as const,
            blocked: 0 as const,
            created_at: 1,
          })),
        )
        .execute()
  })
  const ada = await world.as('Ada')
  const read = async () => {
    let answer = await ada.post(path)
    // The place of the archive before is free a moment after its last byte.
    const again = async () => {
      if (answer.status === 409) answer = await ada.post(path)
      return answer.status
    }
    await expect.poll(again, { interval: 20 }).toBe(200)
    await answer.arrayBuffer()
  }
  // A table in one turn takes more than half of the work each time; collecting garbage, or compiling, does so once.
  const shares = [await longestShare(read), await longestShare(read), await longestShare(read)]
  expect(Math.min(...shares)).toBeLessThan(0.35)
})
