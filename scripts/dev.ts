import { spawn } from 'node:child_process'
import { bin, environment, root } from './paths.ts'

/** Runs the `dev` script of every workspace: the server, the console's and the widget's builds, all watching. */
const child = spawn(bin('turbo'), ['run', 'dev', '--env-mode=loose'], {
  cwd: root,
  env: environment(),
  stdio: 'inherit',
})
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code) => process.exit(code ?? 0))
