import { expect, test } from 'vitest'
import { recordBackup } from './backup/last-backup.ts'
import { Metrics } from './metrics/metrics.ts'
import { gaugesOf } from './metrics-gauges.ts'
import { sharedWorld } from './test/harness.ts'
import { read } from './test/project-files.ts'

const token = 'Known to the scraper of this test alone: 0123456789'
const world = sharedWorld({ METRICS_TOKEN: token })

const scrape = async (): Promise<string> => {
  const answer = await world
    .console()
    .with({ authorization: `Bearer ${token}` })
    .get('/metrics')
  expect(answer.status).toBe(200)
  return await answer.text()
}

test('metrics are for those who have the token; others find no such page', async () => {
  for (const authorization of ['', 'Bearer ', `Bearer ${token}0`, token])
    expect((await world.console().with({ authorization }).get('/metrics')).status).toBe(404)
  expect(await scrape()).toContain('earshot_database_up 1')
})

test('requests are counted by the template of their route, whatever is requested', async () => {
  const ada = await world.as('Ada')
  await ada.get('/api/v1/feedback/01930000-0000-7000-8000-000000000001')
  await ada.get('/api/v1/nothing-of-this-name')
  await world.console().get('/nothing-of-this-name-either')
  const text = await scrape()
  expect(text).toMatch(
    /earshot_http_requests_total\{method="GET",route="\/api\/v1\/feedback\/:feedbackId",status="4xx"\} [1-9]/,
  )
  expect(text).not.toMatch(/nothing-of-this-name|01930000/)
  expect(text).toMatch(/earshot_db_statement_seconds_count\{operation="select"\} [1-9]/)
  expect(text).toMatch(/earshot_db_commit_works_count [1-9]/)
})

test('jobs that wait are gauges by kind, with their lag', async () => {
  const now = world.clock.read()
  await world.db.transaction(({ global }) =>
    global
      .insertInto('jobs')
      .values({
        id: 'waits',
        kind: 'removeFiles',
        payload: '{}',
        run_at: now - 90_000,
        attempts: 0,
        created_at: 1,
        leased_until: 0,
        tenant_id: null,
      })
      .execute(),
  )
  const text = await scrape()
  expect(text).toContain('earshot_jobs_due{kind="removeFiles"} 1')
  expect(text).toContain('earshot_jobs_lag_seconds{kind="removeFiles"} 90')
})

const rename = (from: string, to: string) =>
  world.db.transaction(({ connection }) => connection.run(`alter table ${from} rename to ${to}`, []))

test('an outbox that cannot be read is late since it was read last, and hides no other gauge', async () => {
  await scrape()
  world.clock.forward(60_000)
  await rename('outbox', 'missing_outbox')
  const text = await scrape()
  await rename('missing_outbox', 'outbox')
  expect(text).toContain('earshot_jobs_lag_seconds{kind="outbox"} 60')
  expect(text).toContain('earshot_jobs_lag_seconds{kind="removeFiles"}')
  expect(text).toContain('earshot_database_up 1')
  expect(await scrape()).not.toContain('kind="outbox"')
})

test('an entry that the log refused is a dead letter, and waits no more, also while the outbox cannot be read and after a start then', async () => {
  const dead = { tenant_id: 'one', kind: 'event', fields: '{}', payload: '{}', created_at: 1 }
  await world.db.transaction(({ global }) =>
    global
      .insertInto('outbox')
      .values({ ...dead, failed_at: 1 })
      .execute(),
  )
  const text = await scrape()
  expect(text).toContain('earshot_dead_letters 1')
  expect(text).not.toContain('kind="outbox"')
  await rename('outbox', 'missing_outbox')
  const during = await scrape()
  const afterStart = new Metrics()
  await world.services.housekeeping.idle()
  await gaugesOf(world.services, afterStart)()
  await rename('missing_outbox', 'outbox')
  expect(during).toContain('earshot_dead_letters 1')
  expect(await afterStart.registry.metrics()).toContain('earshot_dead_letters 1')
})

test('the age of the newest backup is a gauge once there is one, and infinite if a clock was ahead', async () => {
  expect(await scrape()).not.toMatch(/^earshot_backup_age_seconds/m)
  await recordBackup(world.db, '/backup/first', world.clock.read() - 60_000)
  await recordBackup(world.db, '/backup/second', world.clock.read())
  world.clock.forward(30_000)
  expect(await scrape()).toContain('earshot_backup_age_seconds 30')
  await recordBackup(world.db, '/backup/of-a-wrong-clock', world.clock.read() + 24 * 60 * 60_000)
  expect(await scrape()).toContain('earshot_backup_age_seconds +Inf')
})

test('an attempt at a job is counted with its outcome', async () => {
  const metrics = new Metrics()
  metrics.job('sendMail', 'retried', 0.2)
  metrics.request('BREW', '/', 418, 0.1)
  const text = await metrics.registry.metrics()
  expect(text).toContain('earshot_jobs_total{kind="sendMail",outcome="retried"} 1')
  expect(text).toContain('earshot_http_requests_total{method="other",route="/",status="4xx"} 1')
})

test.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/earshot.json', 'docs/monitoring.md'])(
  'every metric in %s is one that the server has',
  async (file) => {
    const known = new Set((await scrape()).match(/^# TYPE (\S+)/gm)?.map((line) => line.slice(7)))
    const named = read(file).match(/\b(earshot|nodejs|process)_\w+/g) ?? []
    expect(named.length).toBeGreaterThan(0)
    const unknown = named.filter(
      (name) => !known.has(name) && !known.has(name.replace(/_(bucket|sum|count)$/, '')),
    )
    expect(unknown).toEqual([])
  },
)

test('every alert has a runbook, and cases of when it fires and when not', () => {
  const alerts = [...read('deploy/prometheus/alerts.yml').matchAll(/alert: (\w+)[\s\S]*?runbook: (\S+)/g)]
  const headings = [...read('docs/monitoring.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
  expect(alerts.map(([, name]) => name)).toEqual(headings)
  expect(alerts.map(([, name, runbook]) => [name, runbook])).toEqual(
    headings.map((name) => [name, `docs/monitoring.md#${name?.toLowerCase()}`]),
  )
  const cases = read('deploy/prometheus/alerts.test.yml')
  const silent = cases.matchAll(/alertname: (\w+), eval_time: \w+, exp_alerts: \[\] /g)
  const firing = cases.matchAll(/alertname: (\w+)\n {8}eval_time/g)
  for (const found of [silent, firing])
    expect(headings).toEqual([...new Set([...found].map(([, name]) => name))])
})
