import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { Sealing } from '../auth/sealing.ts'
import { installationSecret, openConfiguredDatabase } from '../compose.ts'
import { keepFilesPrivate } from '../data-folder.ts'
import type { Database } from '../db/database.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import { CommandError } from '../lib/command-error.ts'
import { type Config, readConfig } from '../lib/config.ts'
import { createLog } from '../lib/log.ts'
import { plainSentence } from '../plain-sentence.ts'

/** What a command of the operator's works with. */
export interface Tools {
  db: Database
  config: Config
  clock: Clock
  log: Logger
  sealing: Sealing
}

/**
 * Runs a command of the operator's beside the server: opens the configured database, prints what `work` answers, and
 * says in one sentence why something cannot be done. It makes no database where there is none.
 */
export const operatorCommand = (work: (tools: Tools) => Promise<string>): Promise<void> =>
  configuredCommand((config) => withTools(config, work))

/** The same for a command that looks after the database's files itself. */
export async function configuredCommand(work: (config: Config) => Promise<string>): Promise<void> {
  try {
    const config = readConfig()
    keepFilesPrivate()
    console.log(await work(config))
  } catch (error) {
    console.error(plainSentence(error))
    process.exitCode = 1
  }
}

async function withTools(config: Config, work: (tools: Tools) => Promise<string>): Promise<string> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'earshot.db')))
    throw new CommandError(
      `There is no database in ${config.dataDir}. Say where it is with DATA_DIR or DATABASE_URL.`,
    )
  const log = createLog('warn')
  const db = await openConfiguredDatabase(config, log)
  try {
    const sealing = new Sealing(installationSecret(config))
    return await work({ db, config, clock: systemClock, log, sealing })
  } finally {
    await db.close()
  }
}
