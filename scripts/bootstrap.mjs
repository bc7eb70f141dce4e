// Runs one of the project's TypeScript scripts under the Node version that the project pins.
//
//   node scripts/bootstrap.mjs <script.ts> [arguments]
//
// This file and install.mjs are all that the machine's own Node ever runs; it may be as old as version 20.

import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { findNode, InstallationError, install } from './install.mjs'

const OLDEST_NODE = 20
const [script, ...rest] = process.argv.slice(2)

try {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    throw new InstallationError(
      `Earshot needs Node ${OLDEST_NODE} or later to start, and this is ${process.version}. Install a newer one from nodejs.org.`,
    )
  }
  install()
  run(findNode())
} catch (error) {
  if (!(error instanceof InstallationError)) throw error
  console.error(error.message)
  process.exit(1)
}

function run(node) {
  // Halves the start-up time of a process; the tests start a hundred.
  const NODE_COMPILE_CACHE = resolve(import.meta.dirname, '../node_modules/.cache/earshot/compiled')
  const env = { NODE_COMPILE_CACHE, ...process.env }
  const child = spawn(node, [script, ...rest], { stdio: 'inherit', env })
  const stop = () => child.kill('SIGTERM')
  // A terminal sends Ctrl-C to the child as well; other senders only know this process, or the shell that npm put
  // around it, which ends without a message.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop(), 500).unref()
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}
