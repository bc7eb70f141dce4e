import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Sealing } from '../auth/sealing.ts'
import { installationSecrets, openConfiguredDatabase } from '../compose.ts'
import { keepFilesPrivate } from '../data-folder.ts'
import { GlobalCtx, type OperatorCtx } from '../http/context.ts'
import type { BaseServices } from '../http/services.ts'
import { systemClock } from '../lib/clock.ts'
import { CommandError } from '../lib/command-error.ts'
import { type Config, readConfig } from '../lib/config/config.ts'
import { createLog } from '../lib/log.ts'
import { exitCodeOf, plainSentence } from '../plain-sentence.ts'

/** Context of an operator's command; at a terminal the operator is not identified. */
export const terminalCtx = <State extends BaseServices>(services: State): OperatorCtx<State> =>
  new GlobalCtx({
    database: services.db,
    actor: { kind: 'operator', email: 'terminal' },
    services,
    now: services.clock(),
    auditContext: { personId: null, address: '', requestId: 'terminal' },
  })

/** An operator's command with its arguments: returns its output. @throws CommandError */
export type OperatorCommand = (ctx: OperatorCtx<BaseServices>, args: string[]) => Promise<string>

/**
 * Runs an operator's command beside the server: opens the configured database, prints the output, and explains in one
 * sentence why a command fails. Creates no database if there is none.
 */
export const operatorCommand = (command: OperatorCommand): Promise<void> =>
  configuredCommand((config) => withDatabase(config, (ctx) => command(ctx, process.argv.slice(2))))

/** `operatorCommand` for a command that opens the database's files itself. */
export async function configuredCommand(work: (config: Config) => Promise<string>): Promise<void> {
  try {
    const config = readConfig()
    keepFilesPrivate()
    console.log(await work(config))
  } catch (error) {
    console.error(plainSentence(error))
    process.exitCode = exitCodeOf(error)
  }
}

async function withDatabase(
  config: Config,
  work: (ctx: OperatorCtx<BaseServices>) => Promise<string>,
): Promise<string> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'earshot.db')))
    throw new CommandError(
      `There is no database in ${config.dataDir}. Say where it is with DATA_DIR or DATABASE_URL.`,
    )
  const log = createLog('warn')
  const db = await openConfiguredDatabase(config, log)
  try {
    const sealing = new Sealing(installationSecrets(config))
    const services = { db, config, clock: systemClock, log, sealing }
    return await work(terminalCtx(services))
  } finally {
    await db.close()
  }
}
