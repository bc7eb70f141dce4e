import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { missingPrograms } from '../server/src/test/operations/programs.ts'
import { bin, environment, root } from './lib/paths.ts'

/**
 * `npm run test:operations`: the alerts with promtool, then three servers behind HAProxy. Not part of `npm test`, since
 * these programs come from the machine and killing servers takes long.
 */
function testOperations(): boolean {
  const missing = missingPrograms()
  for (const sentence of missing) console.error(sentence)
  if (missing.length > 0) return false
  return (
    run('promtool', ['check', 'rules', 'deploy/prometheus/alerts.yml']) &&
    run('promtool', ['test', 'rules', 'deploy/prometheus/alerts.test.yml']) &&
    run(bin('vitest'), ['run', '--config', 'vitest.operations.config.ts'], resolve(root, 'server'))
  )
}

const run = (program: string, parameters: string[], cwd = root): boolean =>
  spawnSync(program, parameters, { cwd, stdio: 'inherit', env: environment() }).status === 0

process.exitCode = testOperations() ? 0 : 1
