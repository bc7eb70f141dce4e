import { ensureBrowser } from './browser.ts'
import { everything, inner } from './test/plan.ts'
import { run } from './test/run.ts'
import { stopAll } from './test/step.ts'

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopAll()
    process.exit(1)
  })
}

const quick = process.argv.includes('--quick')
if (!quick) process.env.CHROMIUM_PATH = ensureBrowser()
const { failed } = await run(quick ? inner : everything)
process.exitCode = failed ? 1 : 0
