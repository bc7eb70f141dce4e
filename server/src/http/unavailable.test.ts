import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fingerprintOfAll } from '../test/fingerprint.ts'
import { openWorld, type World } from '../test/harness.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
}, 60_000)
afterAll(() => world.close())

/** Keeps everybody else from writing until it is called off; SQLite waits for 5 seconds before it gives up. */
async function lockDatabase(): Promise<() => Promise<void>> {
  const { database } = world
  if (database.engine === 'sqlite') {
    const lock = new Sqlite(`${database.folder}/earshot.db`)
    lock.exec('begin immediate')
    return async () => void lock.close()
  }
  const name = new URL(database.url).pathname.slice(1)
  const admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  await admin.query(`alter database ${name} set default_transaction_read_only = on`)
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [name],
  )
  return async () => {
    await admin.query('set default_transaction_read_only = off')
    await admin.query(`alter database ${name} reset default_transaction_read_only`)
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    )
    await admin.end()
  }
}

test('while the database takes no write, a change is refused as a whole and may be tried again', async () => {
  const [ada, visitor] = [await world.as('Ada'), await world.visitor(world.harbor)]
  const [idea] = (
    await (await ada.get('/api/v1/feedback?kind=idea&category=open&moderation=approved')).json()
  ).items
  const before = await fingerprintOfAll(world.services.db)
  const submit = () =>
    visitor
      .with({ 'idempotency-key': 'kept' })
      .post('/e/v1/feedback', { kind: 'bug', title: 'Typed with care' })
  const changes = () => [
    submit(),
    visitor.put(`/e/v1/feedback/${idea.id}/vote`),
    ada.patch(`/api/v1/feedback/${idea.id}`, { title: 'Other words' }),
  ]
  const unlock = await lockDatabase()
  const [ready, ...refused] = await Promise.all([world.console().get('/readyz'), ...changes()])
  expect(ready?.status).toBe(503)
  await unlock()
  for (const answer of refused) {
    const text = await answer.text()
    expect(answer.status, text).toBe(503)
    expect(JSON.parse(text).code).toBe('unavailable')
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(text).not.toMatch(/sqlite|postgres|locked|read-only/i)
  }
  // Postgres ended our connections with the lock: until each is made anew, some calls still fail.
  await vi.waitFor(async () => expect(await fingerprintOfAll(world.services.db)).toBe(before), 10_000)
  await vi.waitFor(async () => expect((await submit()).status).toBe(201), 10_000)
  expect((await world.console().get('/readyz')).status).toBe(200)
  expect((await (await visitor.get('/e/v1/me/feedback')).json()).items).toHaveLength(1)
}, 60_000)
