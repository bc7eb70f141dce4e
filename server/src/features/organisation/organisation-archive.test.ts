import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { archiveTime, OrganisationArchives } from '../../backup/organisation-archives.ts'
import { newId } from '../../lib/id.ts'
import { sharedWorld } from '../../test/harness.ts'
import { longestShare } from '../../test/longest-turn.ts'
import { bring, idOf, installation, rowsOf } from '../../test/organisation-archives.ts'

const world = sharedWorld()
const path = '/api/v1/organisation/archive'

const source = () => {
  const { database } = world
  return database.engine === 'sqlite'
    ? ({ engine: 'sqlite', file: join(database.folder, 'earshot.db') } as const)
    : database
}

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
  })
  expect((await again.arrayBuffer()).byteLength).toBeGreaterThan(1000)
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
    for (let index = 0; index < 4_000; index += 100)
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
  const read = async () => (await (await world.as('Ada')).post(path)).arrayBuffer()
  // A table in one turn takes more than half of the work each time; collecting garbage, or compiling, does so once.
  const shares = [await longestShare(read), await longestShare(read), await longestShare(read)]
  expect(Math.min(...shares)).toBeLessThan(0.35)
})
