import { resolve } from 'node:path'
import { ensureBrowser } from './lib/browser.ts'
import { root } from './lib/paths.ts'
import { Changes } from './test/changes.ts'
import { acceptance, everything, quickly } from './test/plan.ts'
import { stopPrograms } from './test/program.ts'
import { run } from './test/run.ts'

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopPrograms()
    process.exit(1)
  })
}

const quick = process.argv.includes('--quick')
const all = process.argv.includes('--all')
if (all) process.env.TEST_ALL = 'on'
const changes = quick ? new Changes(root, resolve(root, 'node_modules/.cache/earshot')) : undefined
if (!changes) process.env.CHROMIUM_PATH = ensureBrowser()
const complete = all ? everything : acceptance
const { failed } = await run(changes ? quickly(changes.paths()) : complete)
if (!failed) changes?.mark()
process.exitCode = failed ? 1 : 0
