import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment } from '../lib/paths.ts'

const folder = import.meta.dirname

/** Installs the competitors' packages and bundles each as an embedding page would; returns the code by name. */
export function bundleOthers(): Map<string, Buffer> {
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  const out = mkdtempSync(join(tmpdir(), 'earshot-bench-widget-'))
  try {
    const names = ['sentry', 'feedback-modal', 'posthog', 'gleap']
    run(join(folder, 'node_modules/.bin/esbuild'), [
      ...names.map((name) => `pages/${name}.js`),
      '--bundle',
      '--minify',
      '--format=iife',
      '--target=es2022',
      '--define:process.env.NODE_ENV="production"',
      `--outdir=${out}`,
      '--log-level=error',
    ])
    const files = names.map((name): [string, Buffer] => [name, readFileSync(join(out, `${name}.js`))])
    return new Map([
      ...files,
      ['surveys', readFileSync(join(folder, 'node_modules/posthog-js/dist/surveys.js'))],
    ])
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

function run(program: string, parameters: string[]): void {
  const { status } = spawnSync(program, parameters, {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`${program} failed; it says above why.`)
}
