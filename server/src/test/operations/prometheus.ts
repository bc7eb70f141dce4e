import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { freePort } from '../../../../scripts/lib/free-port.ts'
import { startProgram } from './programs.ts'

const rules = readFileSync(new URL('../../../../deploy/prometheus/alerts.yml', import.meta.url), 'utf8')

/** Names of the project's alerts. */
export const alertNames: readonly string[] = [...rules.matchAll(/- alert: (\w+)/g)].map(
  ([, name = '']) => name,
)

const Alerts = z.object({
  data: z.object({
    alerts: z.array(z.object({ state: z.string(), labels: z.record(z.string(), z.string()) })),
  }),
})
const Targets = z.object({ data: z.object({ activeTargets: z.array(z.object({ health: z.string() })) }) })

/** Debian's Prometheus, which scrapes one server every second. */
export interface Prometheus {
  /** Names of the alerts that fire. */
  firing(): Promise<string[]>
  /** True if the last scrape was answered. */
  isScraping(): Promise<boolean>
  stop(): Promise<void>
}

/** Starts Prometheus with the project's rules, whose alerts need to last for a second alone. */
export async function startPrometheus(metricsPort: number): Promise<Prometheus> {
  const [folder, port] = [mkdtempSync(join(tmpdir(), 'earshot-prometheus-')), await freePort()]
  writeFileSync(join(folder, 'alerts.yml'), rules.replace(/^( +for:) \S+$/gm, '$1 1s'))
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
  const ask = async (path: string): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`).catch(() => undefined)
    return answer?.ok ? answer.json() : undefined
  }
  return {
    async firing() {
      const alerts = Alerts.safeParse(await ask('alerts')).data?.data.alerts ?? []
      return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname ?? '')
    },
    async isScraping() {
      const targets = Targets.safeParse(await ask('targets')).data?.data.activeTargets ?? []
      return targets.some(({ health }) => health === 'up')
    },
    async stop() {
      await program.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
