import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { buildWhenChanged } from './build-when-changed.ts'
import { bin, environment, root } from './paths.ts'

/**
 * Runs the `dev` script of every workspace: the server, and the console's and the widget's builds, all watching.
 * The server shows what was built, so there must be something before it starts.
 */
if (!buildWhenChanged()) process.exit(1)
const child = spawn(bin('turbo'), ['run', 'dev', '--env-mode=loose'], {
  cwd: root,
  // The server runs in its own folder here, and keeps its data where `npm start` does.
  env: { ...environment(), DATA_DIR: resolve(root, process.env.DATA_DIR ?? 'data') },
  stdio: 'inherit',
})
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code) => process.exit(code ?? 0))
