import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { missingBase } from '../server/src/test/operations/container.ts'
import { missingNamespaces } from '../server/src/test/operations/named-host.ts'
import { missingPrograms, type Program } from '../server/src/test/operations/programs.ts'
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
}

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
    needs: [],
    commands: [[bin('vitest'), 'run', '--project', 'sqlite', 'simulation']],
    settings: { SIMULATION_STEPS: '100000' },
  },
  {
    name: 'one server, killed under load, on SQLite',
    needs: [],
    commands: [[process.execPath, 'src/test/durability/kill-loop.ts', '5', 'sqlite']],
  },
  {
    name: 'one server, killed under load, on Postgres',
    needs: [],
    commands: [[process.execPath, 'src/test/durability/kill-loop.ts', '5', 'postgres']],
  },
  {
    name: 'servers that start, stop and are killed, on both engines',
    needs: [],
    commands: [[bin('vitest'), 'run', '--project', '*killed']],
  },
  {
    name: 'three servers behind HAProxy, killed and restarted',
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
 * `npm test`, since killing servers takes long. Parameters choose checks by a part of their name.
 */
function testOperations(chosen: readonly string[]): boolean {
  const selected = checks.filter(
    ({ name }) => chosen.length === 0 || chosen.some((part) => name.includes(part)),
  )
  const lines = selected.map(summarise)
  console.log(`\n${lines.map(({ line }) => line).join('\n')}`)
  return lines.every(({ passed }) => passed)
}

/** Runs a check. @returns a line for the summary; a check that cannot run here has not failed. */
function summarise(check: Check): { line: string; passed: boolean } {
  const missingFirst = missingPrograms(check.needs)
  const missing = missingFirst.length > 0 ? missingFirst : (check.lacks?.() ?? [])
  if (missing.length > 0)
    return { line: `skipped          ${check.name}: ${missing.join(' ')}`, passed: true }
  console.log(`\n${check.name}`)
  const started = performance.now()
  const passed = check.commands.every(([program, ...parameters]) => run(program, parameters, check.settings))
  const seconds = Math.round((performance.now() - started) / 1000)
  return { line: `${passed ? 'passed' : 'FAILED'} ${`${seconds} s`.padStart(8)}  ${check.name}`, passed }
}

const run = (program: string, parameters: string[], settings: Record<string, string> = {}): boolean =>
  spawnSync(program, parameters, {
    cwd: resolve(root, 'server'),
    stdio: 'inherit',
    env: { ...environment(), ...settings },
  }).status === 0

process.exitCode = testOperations(process.argv.slice(2)) ? 0 : 1
