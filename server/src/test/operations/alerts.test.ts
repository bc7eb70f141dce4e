import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { freePort } from '../../../../scripts/lib/free-port.ts'
import type { Database } from '../../db/database.ts'
import { openDatabase } from '../../db/opening/open.ts'
import { enqueue } from '../../jobs/queue.ts'
import { newId } from '../../lib/id.ts'
import { startServer } from '../durability/server-process.ts'
import { startProgram } from './programs.ts'

const rulesFile = new URL('../../../../deploy/prometheus/alerts.yml', import.meta.url)

const Alerts = z.object({
  data: z.object({
    alerts: z.array(z.object({ state: z.string(), labels: z.record(z.string(), z.string()) })),
  }),
})
const Targets = z.object({ data: z.object({ activeTargets: z.array(z.object({ health: z.string() })) }) })

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-alerts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Debian's Prometheus with the project's rules, whose alerts need to last for a second alone. */
async function startPrometheus(metricsPort: number) {
  const [folder, port] = [newFolder(), await freePort()]
  const rules = readFileSync(rulesFile, 'utf8').replace(/^( +for:) \S+$/gm, '$1 1s')
  writeFileSync(join(folder, 'alerts.yml'), rules)
  writeFileSync(
    join(folder, 'prometheus.yml'),
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs:
  - job_name: earshot
    static_configs: [{ targets: ["127.0.0.1:${metricsPort}"] }]
`,
  )
  const program = await startProgram(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    {},
  )
  onTestFinished(() => program.stop())
  const ask = async (path: string): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`).catch(() => undefined)
    return answer?.ok ? answer.json() : undefined
  }
  return {
    /** The alerts that fire. */
    async firing(): Promise<string[]> {
      const answer = Alerts.safeParse(await ask('alerts'))
      const alerts = answer.data?.data.alerts ?? []
      return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname ?? '')
    },
    async isScraping(): Promise<boolean> {
      const answer = Targets.safeParse(await ask('targets'))
      return answer.data?.data.activeTargets.some(({ health }) => health === 'up') ?? false
    },
  }
}

/** A job that no server knows: it fails for good at its first attempt. */
const putUnknownJob = (db: Database) =>
  db.transaction(async ({ global }) => {
    const times = { run_at: 0, attempts: 0, leased_until: 0, created_at: 0 }
    await global
      .insertInto('jobs')
      .values({ id: newId(), tenant_id: null, kind: 'dance', payload: '{}', ...times })
      .execute()
  })

const putMail = (db: Database, to: string) =>
  db.transaction(async (tx) => {
    const params = { firstName: 'Ada', link: 'https://example.com/forgotten-password', at: 0 }
    const payload = { template: 'passwordChanged', to, language: 'en', params } as const
    await enqueue(tx, { kind: 'sendMail', tenantId: null, runAt: 0, payload })
  })

test('an alert fires in Prometheus for what it is about, and none while all is well', async () => {
  const [dataDir, metricsPort, nobody] = [newFolder(), await freePort(), await freePort()]
  const server = await startServer(
    { dataDir, database: { engine: 'sqlite', file: '' } },
    { METRICS_PORT: String(metricsPort), SMTP_URL: `smtp://127.0.0.1:${nobody}` },
  )
  onTestFinished(() => server.kill())
  const prometheus = await startPrometheus(metricsPort)
  await expect.poll(() => prometheus.isScraping()).toBe(true)
  expect(await prometheus.firing()).toEqual([])

  const file = join(dataDir, 'earshot.db')
  const db = await openDatabase({ source: { engine: 'sqlite', file }, guarded: true, migrated: false })
  onTestFinished(() => db.close())
  await putUnknownJob(db)
  await expect.poll(() => prometheus.firing()).toContain('EarshotDeadLetters')
  // A rate needs a mail before and after a measurement.
  let mails = 0
  const failing = async () => {
    await putMail(db, `${mails++}@example.com`)
    return await prometheus.firing()
  }
  await expect.poll(failing, { interval: 1_000 }).toContain('EarshotMailFails')
  await server.kill()
  await expect.poll(() => prometheus.firing()).toContain('EarshotDown')
})
