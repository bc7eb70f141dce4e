import { expect, test } from 'vitest'
import { newId } from '../lib/id.ts'
import { sharedWorld } from '../test/harness.ts'

const world = sharedWorld()

const readiness = async () => {
  const answer = await world.console().get('/readyz')
  return { code: answer.status, ...(await answer.json()) }
}

const run = (sql: string) =>
  world.db.transaction(({ connection }) => connection.run(sql, []).then(() => undefined))

test('/readyz tells how far behind the jobs are and how many failed for good, and stays ready', async () => {
  const calm = await readiness()
  expect(calm).toMatchObject({ code: 200, status: 'ok', reasons: [], deadLetters: 0, failures: {} })
  const now = world.clock.read()
  const job = {
    tenant_id: null,
    kind: 'sendMail',
    payload: '{}',
    attempts: 0,
    created_at: 1,
    leased_until: 0,
  }
  await world.db.transaction(({ global }) =>
    global
      .insertInto('jobs')
      .values([
        { ...job, id: newId(), run_at: now - 90_000 },
        { ...job, id: newId(), run_at: now + 1 },
        { ...job, id: newId(), run_at: now - 99_000, leased_until: now + 1 },
        { ...job, id: newId(), run_at: 1, failed_at: now - 1 },
      ])
      .execute(),
  )
  await world.db.transaction(({ global }) =>
    global
      .insertInto('jobs')
      .values({ ...job, id: newId(), kind: 'sweep', run_at: now + 1, failures: 2 })
      .execute(),
  )
  const late = await readiness()
  expect(late).toMatchObject({ code: 200, status: 'ok', deadLetters: 1, failures: { sweep: 2 } })
  expect(late.jobs.lagSeconds).toBeGreaterThanOrEqual(90)
  expect(late.jobs.waiting).toBe(calm.jobs.waiting + 1)
})

test('/readyz tells whether the migrations are those of this version', async () => {
  const { migrations } = await readiness()
  expect(migrations).toEqual({ state: 'current', newest: expect.stringMatching(/^\d{4}-[\w-]+$/) })
  await run("insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '')")
  expect(await readiness()).toMatchObject({
    code: 200,
    migrations: { state: 'ahead', newest: '9999-of-tomorrow' },
  })
  await run("delete from kysely_migration where name = '9999-of-tomorrow'")
  await run(`delete from kysely_migration where name = '${migrations.newest}'`)
  expect(await readiness()).toMatchObject({
    code: 503,
    status: 'unavailable',
    reasons: ['The database lacks migrations of this version.'],
    migrations: { state: 'behind' },
  })
  await run(`insert into kysely_migration (name, timestamp) values ('${migrations.newest}', '')`)
})

test('an outage is logged when it begins, once a minute while it lasts, and when it ends', async () => {
  const { migrations } = await readiness()
  const restore = `insert into kysely_migration (name, timestamp) values ('${migrations.newest}', '')`
  const logged = () =>
    world.logged
      .map((line) => JSON.parse(line).msg)
      .filter((said) => said === 'not ready' || said === 'ready again')
  await run('delete from kysely_migration where name = (select max(name) from kysely_migration)')
  const before = logged().length
  const since = () => logged().slice(before)
  for (let probe = 0; probe < 5; probe++) expect((await readiness()).code).toBe(503)
  expect(since()).toEqual(['not ready'])
  world.clock.forward(60_000)
  for (let probe = 0; probe < 5; probe++) await readiness()
  expect(since()).toEqual(['not ready', 'not ready'])
  await run(restore)
  for (let probe = 0; probe < 5; probe++) expect((await readiness()).code).toBe(200)
  expect(since()).toEqual(['not ready', 'not ready', 'ready again'])
})
