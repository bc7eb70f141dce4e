import { archiveAt } from '../backup/archive-address.ts'
import { PatientStore } from '../backup/patient-store.ts'
import { restore } from '../backup/restore.ts'
import { databaseSource, fileStoreOf, openConfiguredDatabase } from '../compose.ts'
import { adoptSecret, prepareDataFolder } from '../data-folder.ts'
import { lockFolder } from '../db/opening/folder-lock.ts'
import { CommandError } from '../lib/command-error.ts'
import { createLog } from '../lib/log.ts'
import { configuredCommand } from './operator-command.ts'

const usage = 'Usage: npm run restore -- <archive or s3://bucket/folder/archive> [--return]'

const [address, ...options] = process.argv.slice(2)
const mayReturn = options[0] === '--return'

/** Restores a backup into an empty installation, or an organisation's archive beside others, while no server runs. */
await configuredCommand(async (config) => {
  if (!address || options.length > (mayReturn ? 1 : 0)) throw new CommandError(usage)
  const archive = archiveAt(address, config.backupAccount)
  prepareDataFolder(config.dataDir)
  const unlock = lockFolder(config.dataDir)
  try {
    const target = {
      prepare: async () => (await openConfiguredDatabase(config, createLog('warn'))).close(),
      source: databaseSource(config),
      store: new PatientStore(fileStoreOf(config)),
      adoptSecret: (secret: string) => adoptSecret(config, secret),
    }
    const { beginning, manifest, joined } = await restore(target, archive, config.backupPassphrase, {
      mayReturn,
    })
    const rows = Object.values(manifest.tables).reduce((sum, { count }) => sum + count, 0)
    const { organisation } = beginning
    if (organisation)
      return [
        `${organisation.name} is here now, with ${rows} rows and ${manifest.files.count} files of ${beginning.createdAt}, checked. The server makes its search index when it starts. docs/operating.md says under "One organisation" what has to be set anew.`,
        ...(joined.length > 0 ? [`Members with the account that they have here: ${joined.join(', ')}.`] : []),
      ].join('\n')
    return [
      `${rows} rows and ${manifest.files.count} files of ${beginning.createdAt} are restored, counted and checked. What was erased since is erased again when the server starts, which then makes the search index.`,
      ...(beginning.leftOut.length > 0
        ? ['The archive was without secrets: docs/operating.md says under "Backup" what has to be set anew.']
        : []),
    ].join('\n')
  } finally {
    unlock()
  }
})
