import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/opening/open.ts'
import { createTestDatabase } from '../test/database.ts'
import { SharedCounts } from './shared-counts.ts'

const limit = { quota: 100, window: 60 }
const key = 'widgetRead 192.0.2.1'

/** Processes with a clock each, over one database. */
async function processes(count: number, clock = () => Date.now()) {
  const { config, drop } = await createTestDatabase()
  onTestFinished(drop)
  const db = await openDatabase({ source: config, guarded: true })
  onTestFinished(() => db.close())
  const errors: unknown[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => errors.push(line) })
  const shared = Array.from({ length: count }, () => new SharedCounts(db, clock, log))
  for (const each of shared) {
    each.start()
    onTestFinished(() => each.stop())
  }
  return { shared: shared as [SharedCounts, SharedCounts, ...SharedCounts[]], db, errors }
}

/** Notes requests of one process; the last one says what the others have. */
function ask(process: SharedCounts, from: number, to: number, of = key): number {
  let others = 0
  for (let consumed = from; consumed <= to; consumed++) others = process.note(of, consumed, limit).count
  return others
}

test('each process learns how many requests of a client the others have taken', async () => {
  const { shared } = await processes(3)
  const [first, second, third] = shared
  expect([ask(first, 1, 40), ask(second, 1, 25)]).toEqual([0, 0])
  let asked = 9
  await expect.poll(() => ask(third as SharedCounts, ++asked, asked)).toBe(65)
  let more = 40
  await expect.poll(() => ask(first, ++more, more)).toBe(25 + asked)
})

test('a client that uses up little of its quota is not written to the database', async () => {
  const { shared, db } = await processes(2)
  const [first, second] = shared
  for (let client = 0; client < 50; client++) ask(first, 1, 9, `widgetRead 192.0.2.${client}`)
  ask(second, 1, 10, 'console 198.51.100.1')
  const rows = () => db.global.selectFrom('guess_counts').select('count').execute()
  await expect.poll(rows).toEqual([{ count: 10 }])
})

test('counts end with their window', async () => {
  let now = Date.now()
  const { shared } = await processes(2, () => now)
  const [first, second] = shared
  ask(first, 1, 50)
  let asked = 9
  await expect.poll(() => ask(second, ++asked, asked)).toBe(50)
  now += limit.window * 1000 + 1
  expect(ask(second, 1, 10)).toBe(0)
  let more = 10
  await expect.poll(() => ask(first, ++more, more)).toBeGreaterThan(0)
  expect(ask(first, ++more, more)).toBeLessThan(asked + 11)
})

test('many clients at once are all shared, in turns', async () => {
  const { shared, db } = await processes(2)
  const clients = Array.from({ length: 1_000 }, (_, client) => `console 2001:db8::${client}`)
  for (const process of shared) for (const client of clients) ask(process, 1, 11, client)
  const sum = async () => {
    const { count } = await db.global
      .selectFrom('guess_counts')
      .select((eb) => eb.fn.sum('count').as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  await expect.poll(sum).toBe(2 * 11 * clients.length)
})

test('while the database is gone each process counts alone, and says so', async () => {
  const { shared, db, errors } = await processes(2)
  await db.connection.run('alter table guess_counts rename to gone', [])
  expect(ask(shared[0], 1, 60)).toBe(0)
  await expect.poll(() => errors.join()).toContain('rate limits are not shared with other processes')
  await db.connection.run('alter table gone rename to guess_counts', [])
  let asked = 9
  await expect.poll(() => ask(shared[1], ++asked, asked)).toBe(60)
})

test('clients of a window that has passed are forgotten, also while the database is gone', async () => {
  let now = Date.now()
  const { shared, db } = await processes(1, () => now)
  await db.connection.run('alter table guess_counts rename to gone', [])
  for (let client = 0; client < 50; client++) ask(shared[0], 1, 10, `console 2001:db8::${client}`)
  expect(shared[0].size).toBe(50)
  now += limit.window * 1000
  await expect.poll(() => shared[0].size, { timeout: 5_000 }).toBe(0)
})
