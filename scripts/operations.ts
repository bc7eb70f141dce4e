import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { missingCluster } from '../server/src/test/operations/citus-cluster.ts'
import { missingBase } from '../server/src/test/operations/container.ts'
import { missingNamespaces } from '../server/src/test/operations/named-host.ts'
import { missingPrograms, type Program } from '../server/src/test/operations/programs.ts'
import { missingPostgres } from '../server/src/test/operations/replicated-postgres.ts'
import { missingFaketime } from '../server/src/test/operations/set-clock.ts'
import { missingMount } from '../server/src/test/operations/small-disk.ts'
import { bin, environment, root } from './lib/paths.ts'

interface Check {
  name: string
  /** Programs of the machine that it needs. */
  needs: Program[]
  /** Finds what else the machine lacks, if it has the programs. @returns sentences. */
  lacks?: () => string[]
  /** Programs with their parameters, run until one fails. */
  commands: [program: string, ...parameters: string[]][]
  settings?: Record<string, string>
  /** True for what goes wrong by itself, which the drill tries. */
  isFault?: true
}

const { values: options, positionals: chosen } = parseArgs({
  options: { drill: { type: 'boolean', default: false } },
  allowPositionals: true,
})
/** How often a server is killed on each engine. */
const rounds = options.drill ? '1000' : '5'
/** Minutes for which people use a server on each engine. */
const minutes = options.drill ? '60' : '3'

const pooled = { TEST_POOLER: 'on' }
const onOperations = [bin('vitest'), 'run', '--config', 'vitest.operations.config.ts'] as const
/** Folders whose tests are about transactions, leases, announcements and everything that many processes share. */
const sharedFolders = ['src/db', 'src/events', 'src/jobs', 'src/http', 'src/backup', 'src/features/feedback']

const checks: Check[] = [
  {
    name: 'alerts',
    needs: ['promtool'],
    commands: [
      ['promtool', 'check', 'rules', '../deploy/prometheus/alerts.yml'],
      ['promtool', 'test', 'rules', '../deploy/prometheus/alerts.test.yml'],
    ],
  },
  {
    name: 'alerts that fire, each for its fault',
    needs: ['prometheus'],
    lacks: missingMount,
    commands: [[...onOperations, 'alerts']],
  },
  {
    name: 'events, jobs and mails under random faults, 800,000 steps',
    isFault: true,
    needs: [],
    commands: [[bin('vitest'), 'run', '--project', 'sqlite', 'simulation']],
    settings: { SIMULATION_STEPS: '100000' },
  },
  {
    name: 'one server, killed under load, on SQLite',
    isFault: true,
    needs: [],
    commands: [[process.execPath, 'src/test/durability/kill-loop.ts', rounds, 'sqlite']],
  },
  {
    name: 'one server, killed under load, on Postgres',
    isFault: true,
    needs: [],
    commands: [[process.execPath, 'src/test/durability/kill-loop.ts', rounds, 'postgres']],
  },
  {
    name: 'servers that start, stop and are killed, on both engines',
    needs: [],
    commands: [[bin('vitest'), 'run', '--project', '*killed']],
  },
  {
    name: 'a disk that is full under load, on both engines',
    isFault: true,
    needs: [],
    lacks: missingMount,
    commands: [[...onOperations, 'disk-full']],
  },
  {
    name: 'a primary that is lost under load, and its replica promoted',
    isFault: true,
    needs: [],
    lacks: missingPostgres,
    commands: [[...onOperations, 'promotion']],
  },
  {
    name: 'a clock that is set forward and back under load, on both engines',
    isFault: true,
    needs: [],
    lacks: missingFaketime,
    commands: [[...onOperations, 'clock']],
  },
  {
    name: 'services that are gone or silent under load',
    isFault: true,
    needs: ['unshare', 'strace'],
    lacks: missingNamespaces,
    commands: [[...onOperations, 'services-gone']],
  },
  {
    name: 'a server that people use for long, on both engines',
    isFault: true,
    needs: [],
    commands: [[...onOperations, 'soak']],
    settings: { SOAK_MINUTES: minutes },
  },
  {
    name: 'three servers behind HAProxy, killed and restarted',
    isFault: true,
    needs: ['haproxy'],
    commands: [[...onOperations, 'nodes', 'imports']],
  },
  {
    name: 'the same through PgBouncer',
    needs: ['haproxy', 'pgbouncer'],
    commands: [[...onOperations, 'nodes', 'imports']],
    settings: pooled,
  },
  {
    name: 'what PgBouncer must not be given',
    needs: ['pgbouncer'],
    commands: [[...onOperations, 'pooler']],
  },
  {
    name: 'an installation that is spread over the nodes of a Citus cluster',
    needs: [],
    lacks: missingCluster,
    commands: [[...onOperations, 'citus']],
  },
  {
    name: 'a release behind Caddy, with a certificate that it gets by itself',
    needs: ['caddy', 'pebble', 'openssl', 'unshare'],
    lacks: missingNamespaces,
    commands: [
      [process.execPath, '../scripts/release.ts'],
      [...onOperations, 'certificate'],
    ],
  },
  {
    name: 'the manifests of Kubernetes and the files of Compose, against their published schemas',
    needs: [],
    commands: [[...onOperations, 'manifests']],
  },
  {
    name: 'the container, built and run',
    needs: ['podman'],
    lacks: missingBase,
    commands: [[...onOperations, 'container']],
  },
  {
    name: 'the server’s tests and restores through PgBouncer',
    needs: ['pgbouncer'],
    commands: [[bin('vitest'), 'run', '--project', 'postgres', ...sharedFolders]],
    settings: { ...pooled, TEST_ALL: 'on' },
  },
]

/**
 * `npm run test:operations`: what operators do and what happens to them, with real programs of the machine. Not part of
 * `npm test`, since killing servers takes long. `npm run drill` takes the faults alone, kills a thousand times on each
 * engine, and ends with the figures. Parameters choose checks by a part of their name.
 */
function testOperations(): boolean {
  const selected = checks
    .filter(({ isFault }) => isFault || !options.drill)
    .filter(({ name }) => chosen.length === 0 || chosen.some((part) => name.includes(part)))
  const folder = mkdtempSync(join(tmpdir(), 'earshot-drill-'))
  const figures = join(folder, 'figures')
  writeFileSync(figures, '')
  const lines = selected.map((check) => summarise(check, { ...check.settings, DRILL_FIGURES: figures }))
  console.log(`\n${lines.map(({ line }) => line).join('\n')}\n\n${readFileSync(figures, 'utf8')}`)
  rmSync(folder, { recursive: true })
  return lines.every(({ passed }) => passed)
}

/** Runs a check. @returns a line for the summary; a check that cannot run here has not failed. */
function summarise(check: Check, settings: Record<string, string>): { line: string; passed: boolean } {
  const missingFirst = missingPrograms(check.needs)
  const missing = missingFirst.length > 0 ? missingFirst : (check.lacks?.() ?? [])
  if (missing.length > 0)
    return { line: `skipped          ${check.name}: ${missing.join(' ')}`, passed: true }
  console.log(`\n${check.name}`)
  const started = performance.now()
  const passed = check.commands.every(([program, ...parameters]) => run(program, parameters, settings))
  const seconds = Math.round((performance.now() - started) / 1000)
  return { line: `${passed ? 'passed' : 'FAILED'} ${`${seconds} s`.padStart(8)}  ${check.name}`, passed }
}

const run = (program: string, parameters: string[], settings: Record<string, string>): boolean =>
  spawnSync(program, parameters, {
    cwd: resolve(root, 'server'),
    stdio: 'inherit',
    env: { ...environment(), ...settings },
  }).status === 0

process.exitCode = testOperations() ? 0 : 1
