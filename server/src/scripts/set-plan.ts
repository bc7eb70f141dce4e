import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openConfiguredDatabase } from '../compose.ts'
import { BadConfig, readConfig } from '../config.ts'
import { CannotSetPlan, setPlan } from '../features/tenants/set-plan.ts'
import { systemClock } from '../lib/clock.ts'
import { createLog } from '../lib/log.ts'

const usage =
  'Usage: npm run set-plan -w server -- <id of an organisation, or its owner’s e-mail> <free|pro|agency>'

/** The operator's way to a plan where nobody pays through the server itself. */
async function main([whose, plan, ...rest]: string[]): Promise<void> {
  if (!whose || !plan || rest.length > 0) throw new CannotSetPlan(usage)
  const config = readConfig()
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'earshot.db')))
    throw new CannotSetPlan(
      `There is no database in ${config.dataDir}. Say where it is with DATA_DIR or DATABASE_URL.`,
    )
  const db = await openConfiguredDatabase(config, createLog('warn'))
  try {
    console.log(await setPlan(db, { whose, plan, now: systemClock() }))
  } finally {
    await db.close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof CannotSetPlan || error instanceof BadConfig ? error.message : error)
  process.exitCode = 1
})
