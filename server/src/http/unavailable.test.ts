import { setImmediate } from 'node:timers/promises'
import { limits } from '@earshot/shared/limits'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { expect, test } from 'vitest'
import { attempt, sampleOf, textOf } from '../test/attempt.ts'
import type { Caller } from '../test/caller.ts'
import { fingerprintOfAll } from '../test/fingerprint.ts'
import { openWorld, sharedWorld, type World } from '../test/harness.ts'
import { idsOf } from '../test/sample-ids.ts'
import type { Access } from './route-options.ts'
import { policies } from './route-options.ts'

const world = sharedWorld()

/** Ends the server's connections to Postgres, so that new ones get the changed settings. */
async function endConnections(admin: pg.Client, name: string): Promise<void> {
  // Up to ten seconds for each to be gone: the next statement must not meet one that is about to end.
  await admin.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
     where datname = $1 and pid <> pg_backend_pid()`,
    [name],
  )
  // A turn of the event loop, in which the pool reads that they are closed.
  await setImmediate()
}

/** Makes a Postgres database reject every write, until the returned function is called. */
async function makeReadOnly(url: string): Promise<() => Promise<void>> {
  const name = new URL(url).pathname.slice(1)
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`alter database ${name} set default_transaction_read_only = on`)
  await endConnections(admin, name)
  return async () => {
    await admin.query('set default_transaction_read_only = off')
    await admin.query(`alter database ${name} reset default_transaction_read_only`)
    await endConnections(admin, name)
    await admin.end()
  }
}

/** Blocks all other writers until the returned function is called; on SQLite, writers wait for 5 seconds. */
async function lockDatabase(): Promise<() => Promise<void>> {
  const { database } = world
  if (database.engine === 'sqlite') {
    const lock = new Sqlite(`${database.folder}/earshot.db`)
    lock.exec('begin immediate')
    return async () => void lock.close()
  }
  return makeReadOnly(database.url)
}

test('while the database takes no write, a change is refused as a whole and may be tried again', async () => {
  const [ada, visitor] = [await world.as('Ada'), await world.visitor(world.harbor)]
  const [idea] = (await ada.get('/api/v1/feedback?kind=idea&category=open&moderation=approved').json()).items
  const before = await fingerprintOfAll(world.db)
  const submit = () =>
    visitor
      .with({ 'idempotency-key': 'kept' })
      .post('/e/v1/feedback', { kind: 'bug', title: 'Typed with care' })
  const changes = () => [
    submit(),
    visitor.put(`/e/v1/feedback/${idea.id}/vote`),
    ada.patch(`/api/v1/feedback/${idea.id}`, { title: 'Other words' }),
    // Guesses that cannot be counted are refused.
    world.console().post('/api/v1/invitations/look', { token: 'x'.repeat(32) }),
  ]
  const unlock = await lockDatabase()
  const [ready, ...refused] = await Promise.all([world.console().get('/readyz'), ...changes()])
  expect(ready?.status).toBe(503)
  expect(await ready?.json()).toMatchObject({ reasons: ['The database cannot be read or written.'] })
  await unlock()
  for (const answer of refused) {
    const text = await answer.text()
    expect(answer.status, text).toBe(503)
    expect(JSON.parse(text).code).toBe('unavailable')
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(text).not.toMatch(/sqlite|postgres|locked|read-only/i)
  }
  expect(await fingerprintOfAll(world.db)).toBe(before)
  expect((await submit()).status).toBe(201)
  expect((await world.console().get('/readyz')).status).toBe(200)
  expect((await visitor.get('/e/v1/me/feedback').json()).items).toHaveLength(1)
}, 60_000)

test('a page may read that the server fails, so that its widget tries again instead of giving up', async () => {
  const place = await openWorld()
  const visitor = await place.visitor(place.harbor)
  await place.services.db.close()
  const answer = await visitor.post('/e/v1/feedback', { kind: 'bug', title: 'Typed with care' })
  expect(answer.status).toBeGreaterThanOrEqual(500)
  expect(answer.headers.get('access-control-allow-origin')).not.toBeNull()
}, 60_000)

/** Blocks other connections' changes of feedback until the returned function is called. */
async function holdFeedback(): Promise<() => Promise<void>> {
  const { database } = world
  if (database.engine === 'sqlite') {
    const lock = new Sqlite(`${database.folder}/earshot.db`)
    lock.exec('begin exclusive')
    return async () => void lock.close()
  }
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('begin; lock table feedback in exclusive mode')
  return () => holder.end()
}

test('while another process holds the database, reading goes on, and a change waits for its turn', async () => {
  const visitor = await world.visitor(world.harbor)
  const unlock = await holdFeedback()
  const submission = visitor.post('/e/v1/feedback', { kind: 'bug', title: 'Came at the wrong moment' })
  let answered = false
  const told = submission.then(() => {
    answered = true
  })
  for (let asked = 0; asked < 20; asked++) {
    // A turn of the event loop, in which the change is tried.
    await setImmediate()
    expect((await world.console().get('/healthz')).status).toBe(200)
    expect((await visitor.get('/e/v1/me/feedback')).status).toBe(200)
  }
  expect(answered).toBe(false)
  await unlock()
  await told
  expect((await submission).status).toBe(201)
}, 60_000)

/** Makes the database of a world reject every write at once, as a full disk does, for the rest of the world's life. */
async function refuseWrites(place: World): Promise<() => Promise<void>> {
  const { database } = place
  if (database.engine === 'sqlite') {
    await place.services.db.transaction(({ connection }) => connection.run('pragma query_only = on', []))
    return async () => {}
  }
  return makeReadOnly(database.url)
}

/** Responses that contain the time, which this test's clock moves, or counts of earlier requests. */
const timely = new Set([
  'GET /e/v1/me/export',
  'GET /api/v1/audit-log',
  'GET /api/v1/dashboard',
  'GET /api/v1/live',
  'GET /api/v1/organisation/service-credits',
  'GET /api/v1/status',
])

/** Responses that expire sooner than this test's clock moves. */
const shortLived = ['GET /e/v1/files/{token}']
const shortLivedAddress = /\/e\/v1\/files\/[^"]+/g

test('while the database takes no write, everything can be read as before', async () => {
  const place = await openWorld()
  const ids = await idsOf(place, place.harbor)
  const [ada, ben, olga] = [await place.as('Ada'), await place.as('Ben'), await place.operator()]
  const mira = await place.contact(place.harbor, 'Mira')
  const own = (await mira.get('/e/v1/me/feedback').json()).items[0].id
  const callersOf = (operation: string, access: Access): Caller[] => {
    if (access === 'contact') return [mira]
    if (access === 'operator') return [olga, ben]
    if (access !== 'anyone') return [ada, ben]
    if (operation.includes(' /api/')) return [place.console()]
    return [place.page(place.harbor), place.page({ ...place.harbor, origin: 'https://stranger.example' })]
  }
  const readings = [...policies].filter(
    ([operation]) => operation.startsWith('GET ') && !shortLived.includes(operation),
  )
  const readAll = async () => {
    const answers: string[] = []
    for (const [operation, access] of readings) {
      const sample = sampleOf(operation)(access === 'contact' ? { ...ids, ideaId: own } : ids)
      for (const caller of callersOf(operation, access)) {
        const answer = await attempt(caller, operation, sample)
        const text = await textOf(answer)
        const told = timely.has(operation)
          ? ''
          : text.replace(/"requestId":"[^"]+"/, '').replace(shortLivedAddress, '')
        answers.push(`${operation} ${answer.status} ${told}`)
      }
    }
    return answers
  }
  await readAll()
  await place.services.housekeeping.idle()
  // In the second half of its life a session is extended when used.
  await place.services.db.transaction(({ global }) =>
    global
      .updateTable('sessions')
      .set({ expires_at: Date.now() + limits.sessionIdle / 3 })
      .execute(),
  )
  const before = await readAll()
  await place.services.housekeeping.idle()
  const stop = await refuseWrites(place)
  // All updates of last-seen times are due again.
  place.clock.forward(10 * 60_000)
  place.logged.length = 0
  expect(await readAll()).toEqual(before)
  await place.services.housekeeping.idle()
  expect(place.logged.filter((line) => line.includes('housekeeping writes were dropped'))).toHaveLength(1)
  await stop()
  await place.close()
}, 120_000)
