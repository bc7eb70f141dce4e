import { openConfiguredDatabase } from '../compose.ts'
import { prepareDataFolder } from '../data-folder.ts'
import { actAsOwner } from '../folder-owner.ts'
import { createLog } from '../lib/log.ts'
import { configuredCommand } from './operator-command.ts'

/** Migrates the database without serving, as the server does at its start. */
await configuredCommand(async (config) => {
  actAsOwner(config.dataDir)
  prepareDataFolder(config.dataDir)
  const db = await openConfiguredDatabase(config, createLog('warn'))
  await db.close()
  return 'The database has the schema of this version.'
})
