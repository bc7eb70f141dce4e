// @module-tag long

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@earshot/shared/limits'
import { encodedMap, TraceMap } from '@jridgewell/trace-mapping'
import { beforeAll, describe, expect, test } from 'vitest'
import { readUsage } from '../../db/usage.ts'
import type { Caller } from '../../test/caller.ts'
import { onOneEngine } from '../../test/database.ts'
import { sharedWorld } from '../../test/harness.ts'
import { deleteOldMaps } from './source-maps.ts'
import { framesOf } from './stack-frames.ts'

const world = sharedWorld()
let ada: Caller
let key: string

const path = () => `/api/v1/projects/${world.harbor.projectId}/source-maps`
const read = () => ada.get(path()).json()
const makeKey = async (): Promise<string> => (await ada.put(`${path()}/key`).json()).key

beforeAll(async () => {
  ada = await world.as('Ada')
  key = await makeKey()
}, 60_000)

const source = `export function addToCart(cart) {
  return cart.items.total
}

pay.onclick = () => addToCart(none)`

/** A map of a script with two positions: in the function at column 11, and at its call at column 41. */
const mapOf = (content = source, path = '../src/cart.ts') =>
  Buffer.from(
    JSON.stringify(
      encodedMap(
        new TraceMap({
          version: 3,
          names: ['addToCart'],
          sources: [path],
          sourcesContent: [content],
          mappings: [
            [
              [10, 0, 1, 9],
              [40, 0, 4, 20, 0],
            ],
          ],
        }),
      ),
    ),
  )

const upload = (body: Buffer, script = '/assets/app-3f2a.js', by = key, release = '') =>
  world
    .console()
    .with({ authorization: `Bearer ${by}`, 'content-type': 'application/json' })
    .put(`/source-maps?${new URLSearchParams({ script, release })}`, body)

/** The stack of a report as the team reads it. */
async function originalOf(stack: string, release?: string): Promise<string | undefined> {
  const entries = [
    { kind: 'click', before: 9, element: 'button' },
    { kind: 'error', before: 8, message: 'TypeError: no total', stack },
  ]
  const bug = { kind: 'bug', title: 'It stops', environment: { release }, diagnostics: { entries } }
  const { id } = await (await world.visitor(world.harbor)).post('/e/v1/feedback', bug).json()
  const [{ id: reportId }] = (await ada.get(`/api/v1/feedback/${id}`).json()).reports
  const told = await ada.get(`/api/v1/feedback/${id}/reports/${reportId}/diagnostics`).json()
  expect(told.entries[1].stack).toBe(stack)
  expect(told.originals.map(({ entry }: { entry: number }) => entry)).toEqual(told.originals.map(() => 1))
  return told.originals[0]?.stack
}

const error = { kind: 'error', before: 8, message: 'TypeError: no total' }
const script = 'https://shop.example/assets/app-3f2a.js'
const chromium = `at a (${script}:1:11)\nat HTMLButtonElement.<anonymous> (${script}:1:41)\nat b (https://cdn.example/x.js:1:2)`

test('the stack of a report leads to the sources whose map a build has uploaded', async () => {
  expect(await originalOf(chromium)).toBeUndefined()
  expect((await upload(mapOf())).status).toBe(204)
  const expected = `at src/cart.ts:2:10 in addToCart
    return cart.items.total
at src/cart.ts:5:21 in HTMLButtonElement.<anonymous>
    pay.onclick = () => addToCart(none)
at b (https://cdn.example/x.js:1:2)`
  expect(await originalOf(chromium)).toBe(expected)
  const firefox = `a@${script}:1:11\npay@${script}:1:41`
  expect(await originalOf(firefox)).toContain('at src/cart.ts:2:10 in addToCart\n')
  expect(await originalOf(firefox)).toContain('at src/cart.ts:5:21 in pay\n')
  expect(await originalOf(`at ${script}:90:1`)).toBeUndefined()
})

test('a stack that is made to be costly is read as fast as any other', async () => {
  const hostile = ['/', ':1', 'http://', '(/'].map((piece) => piece.repeat(3_900 / piece.length))
  for (const stack of hostile) {
    const before = process.threadCpuUsage()
    for (let times = 0; times < 10; times++) framesOf(stack)
    const { user, system } = process.threadCpuUsage(before)
    // Quadratic time would be half a second.
    expect((user + system) / 1000).toBeLessThan(100)
  }
})

test('a report is read by the map that was newest when it came, also of a script that keeps its name', async () => {
  expect((await upload(mapOf('// one\none()'), '/app.js')).status).toBe(204)
  const stack = 'at https://shop.example/app.js:1:11'
  const first = await originalOf(stack)
  world.clock.forward(60_000)
  expect((await upload(mapOf('// two\ntwo()', 'webpack://shop/./src/two.ts'), '/app.js')).status).toBe(204)
  expect([first, await originalOf(stack)]).toEqual([
    'at src/cart.ts:2:10\n    one()',
    'at src/two.ts:2:10\n    two()',
  ])
})

test('a script that keeps its name is read by the map of the release that its page names', async () => {
  const [one, two] = ['4.12.0', '8c1f0d4be2a94d6fb1d3c5a7e9f02468ace13579']
  expect((await upload(mapOf('// 1\nfirst()'), '/shop.js', key, one)).status).toBe(204)
  expect((await upload(mapOf('// 2\nsecond()'), '/shop.js', key, two)).status).toBe(204)
  const stack = 'at https://shop.example/shop.js:1:11'
  const codeIn = async (release?: string) => (await originalOf(stack, release))?.split('\n')[1]?.trim()
  expect([await codeIn(one), await codeIn(two), await codeIn('5.0.0')]).toEqual([
    'first()',
    'second()',
    undefined,
  ])
  expect(await codeIn()).toMatch(/first|second/)
  expect((await upload(mapOf('// 3\nevery()'), '/shop.js')).status).toBe(204)
  expect([await codeIn(one), await codeIn('5.0.0')]).toEqual(['first()', 'every()'])
})

test('an administrator uploads a map without the key', async () => {
  const put = (body: Buffer, query: object) =>
    ada
      .with({ 'content-type': 'application/json' })
      .put(`${path()}?${new URLSearchParams({ ...query })}`, body)
  const map = { script: '/checkout.js', release: '4.12.0' }
  const { usedAt } = (await read()).key
  world.clock.forward(1_000)
  expect((await put(mapOf(), map)).status).toBe(204)
  expect((await put(mapOf(), map)).status).toBe(204)
  const { items, key: after } = await read()
  expect(items.filter(({ script }: { script: string }) => script === map.script)).toEqual([
    { ...map, id: expect.any(String), size: expect.any(Number), uploadedAt: world.clock.read() },
  ])
  expect(after.usedAt).toBe(usedAt)
  expect((await put(Buffer.from('{}'), map)).status).toBe(400)
})

test('what a build sends counts, is kept once, and is seen and deleted by an administrator', async () => {
  const before = await read()
  expect(before).toMatchObject({ key: { usedAt: expect.any(Number) }, count: 7 })
  expect((await upload(mapOf())).status).toBe(204)
  expect((await read()).count).toBe(7)
  const storage = async () => (await readUsage(world.db, world.harbor.tenantId)).storage
  const full = await storage()
  const [map] = before.items
  expect((await ada.delete(`${path()}/${map.id}`)).status).toBe(204)
  expect(await storage()).toBe(full - map.size)
  expect((await ada.delete(`${path()}/${map.id}`)).status).toBe(404)
  const { db } = world.services
  expect(await db.global.selectFrom('removed_files').select('key').execute()).toHaveLength(1)
})

test('a stored map stays where nobody knows whether its row was kept', async () => {
  const { put } = world.services.fileStore
  const stored: string[] = []
  world.services.fileStore.put = (key, bytes) => {
    stored.push(key)
    return put.call(world.services.fileStore, key, bytes)
  }
  const { transaction } = world.db.dialect
  let commits = 0
  // The response of the second commit, which stores the row, is lost.
  world.db.dialect.transaction = async (...given: Parameters<typeof transaction>) => {
    const result = await transaction.apply(world.db.dialect, given)
    if (stored.length > 0 && commits++ === 0) throw new Error('Connection terminated unexpectedly')
    return result as never
  }
  const answer = await upload(mapOf('// lost\nlost()'), '/lost.js')
  Object.assign(world.db.dialect, { transaction })
  Object.assign(world.services.fileStore, { put })
  expect(answer.status).toBeGreaterThanOrEqual(500)
  const row = await world
    .tenant()
    .selectFrom('source_maps')
    .select('key')
    .where('script', '=', '/lost.js')
    .executeTakeFirstOrThrow()
  expect(stored).toEqual([row.key])
  expect(await world.services.fileStore.get(row.key)).toBeDefined()
})

/* No table is involved. */
describe.each(onOneEngine(['a map that is read']))('%s', () => {
  test('what is no source map is refused, and one that takes too much is none', async () => {
    const bomb = { version: 3, sources: ['a.ts'], names: [], mappings: 'A'.repeat(5_000_000) }
    for (const body of [
      'nothing',
      '{}',
      '{"version":2,"sources":[],"mappings":""}',
      '{"version":3,"sources":["a"],"names":[{}],"mappings":"AAAA"}',
      `${'['.repeat(200_000)}`,
    ])
      expect([body.slice(0, 50), (await upload(Buffer.from(body), '/hostile.js')).status]).toEqual([
        body.slice(0, 50),
        400,
      ])
    // Accepted or refused, the server keeps responding, and a report is shown as it was sent.
    expect([204, 400]).toContain((await upload(Buffer.from(JSON.stringify(bomb)), '/bomb.js')).status)
    const wrong = {
      version: 3,
      sources: ['a.ts'],
      names: [],
      mappings: 'A!%gggggggggggggD,;;AAAzzzzzzzzzzzz',
    }
    expect([204, 400]).toContain((await upload(Buffer.from(JSON.stringify(wrong)), '/wrong.js')).status)
    await originalOf('at https://shop.example/wrong.js:1:11')
    expect((await upload(Buffer.alloc(limits.sourceMapBytesMax + 1, ' '), '/large.js')).status).toBe(413)
    expect((await upload(mapOf(), 'assets/app.js')).status).toBe(400)
  }, 60_000)

  test('one that asks for more memory than there is ends its reading and nothing else', async () => {
    const greedy = Buffer.from(`{"version":3,"names":[${'[],'.repeat(6_000_000)}[]]}`)
    // A busy machine may run out of time.
    expect([400, 503]).toContain((await upload(greedy, '/greedy.js')).status)
    expect((await upload(mapOf(), '/next.js')).status).toBe(204)
  }, 60_000)

  test('maps are loaded one at a time, in a turn of their organisation, and not where too many wait', async () => {
    const { mapReader } = world.services
    let [loading, most, loaded] = [0, 0, 0]
    const load = async () => {
      most = Math.max(most, ++loading)
      loaded++
      await new Promise(setImmediate)
      loading--
      return undefined
    }
    const maps = Array.from({ length: 5 }, () => ({ load, places: [{ line: 1, column: 1 }] }))
    const found = await Promise.all(Array.from({ length: 30 }, () => mapReader.find('one', maps)))
    expect(most).toBe(1)
    // One task runs, twenty wait, the others are refused.
    expect(loaded).toBe(21 * maps.length)
    expect(found.flat()).toEqual(Array(30 * maps.length).fill(undefined))
  })
})

test('a map is a file until it is looked at, so that many at once do not fill the memory', async () => {
  const bytes = mapOf('all of it')
  const folder = join(world.services.config.dataDir, 'uploads')
  async function* slowly() {
    yield bytes.subarray(0, 20)
    await expect.poll(() => readdir(folder)).toHaveLength(1)
    yield bytes.subarray(20)
  }
  const init: RequestInit = {
    ...{ method: 'PUT', body: ReadableStream.from(slowly()), duplex: 'half' as const },
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  }
  const answer = await world.app.request('/source-maps?script=/slow.js', init, {})
  expect(answer.status).toBe(204)
  expect(await readdir(folder)).toEqual([])
})

test('only the current key uploads, and none once it is revoked', async () => {
  const { projectId } = world.harbor
  expect((await upload(mapOf(), '/a.js', 'eu_x')).status).toBe(401)
  expect((await upload(mapOf(), '/a.js', key.replace(projectId, world.lumen.projectId))).status).toBe(401)
  const next = await makeKey()
  expect((await upload(mapOf(), '/a.js')).status).toBe(401)
  expect((await upload(mapOf(), '/a.js', next)).status).toBe(204)
  expect((await ada.delete(`${path()}/key`)).status).toBe(204)
  expect((await upload(mapOf(), '/a.js', next)).status).toBe(401)
  expect((await read()).key).toBeNull()
})

test('what no build has uploaded for half a year goes', async () => {
  const db = world.tenant()
  const count = async () => (await db.selectFrom('source_maps').select('id').execute()).length
  world.clock.forward(limits.sourceMapsKept - 1)
  await db.transaction((tx) => deleteOldMaps(tx, world.clock.read()))
  expect(await count()).toBeGreaterThan(0)
  world.clock.forward(120_000)
  await db.transaction((tx) => deleteOldMaps(tx, world.clock.read()))
  expect(await count()).toBe(0)
})

test('a map that is gone or cannot be read leaves its stack as it was sent, and the answer names its script', async () => {
  ada = await world.as('Ada')
  const by = await makeKey()
  expect((await upload(mapOf(), '/gone.js', by)).status).toBe(204)
  const { key: stored } = await world
    .tenant()
    .selectFrom('source_maps')
    .select('key')
    .where('script', '=', '/gone.js')
    .executeTakeFirstOrThrow()
  await world.services.fileStore.delete(stored)
  expect((await upload(mapOf(), undefined, by)).status).toBe(204)
  const stack = `at a (https://shop.example/gone.js:1:11)\nat b (${script}:1:41)`
  const bug = { kind: 'bug', title: 'It stops', diagnostics: { entries: [{ ...error, stack }] } }
  const { id } = await (await world.visitor(world.harbor)).post('/e/v1/feedback', bug).json()
  const [{ id: reportId }] = (await ada.get(`/api/v1/feedback/${id}`).json()).reports
  const told = await ada.get(`/api/v1/feedback/${id}/reports/${reportId}/diagnostics`).json()
  expect(told.unreadMaps).toEqual(['https://shop.example/gone.js'])
  expect(told.originals[0].stack).toContain('at a (https://shop.example/gone.js:1:11)\nat src/cart.ts:5:21')
})
