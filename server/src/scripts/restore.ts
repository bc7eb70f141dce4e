import { asLine } from '@earshot/shared/text/visible-text'
import { Sealing } from '../auth/sealing.ts'
import { archiveAt } from '../backup/archive-address.ts'
import type { SecretPlace } from '../backup/new-secrets.ts'
import { PatientStore } from '../backup/patient-store.ts'
import type { RenewedProject } from '../backup/renewals.ts'
import { restore } from '../backup/restore.ts'
import { databaseSource, fileStoreOf, installationSecrets, openConfiguredDatabase } from '../compose.ts'
import { adoptSecret, prepareDataFolder } from '../data-folder.ts'
import { lockFolder } from '../db/opening/folder-lock.ts'
import type { TransferredRow } from '../db/transfer/transferred-row.ts'
import { ErasedList } from '../features/erasure/erased-list.ts'
import { actAsOwner } from '../folder-owner.ts'
import { CommandError } from '../lib/command-error.ts'
import { createLog } from '../lib/log.ts'
import { sealNew } from '../sealed-values.ts'
import { configuredCommand } from './operator-command.ts'

const usage = 'Usage: npm run restore -- <archive or s3://bucket/folder/archive> [--return]'

const [address, ...options] = process.argv.slice(2)
const mayReturn = options[0] === '--return'

function sentencesAbout({ name, slug, key }: RenewedProject): string[] {
  return [
    ...(slug
      ? [
          `The board of ${asLine(name)} has the address ${slug.now} instead of ${asLine(slug.before)}, which another organisation here has or had.`,
        ]
      : []),
    ...(key
      ? [
          `The widget of ${asLine(name)} has a new key, since another organisation here has or had its own: its websites need the code of the project’s page again.`,
        ]
      : []),
  ]
}

/** Restores a backup into an empty installation, or an organisation's archive beside others, while no server runs. */
await configuredCommand(async (config) => {
  if (!address || options.length > (mayReturn ? 1 : 0)) throw new CommandError(usage)
  const archive = archiveAt(address, config.backupAccount)
  actAsOwner(config.dataDir)
  prepareDataFolder(config.dataDir)
  const unlock = lockFolder(config.dataDir)
  try {
    const target = {
      prepare: async () => (await openConfiguredDatabase(config, createLog('warn'))).close(),
      source: databaseSource(config),
      store: new PatientStore(fileStoreOf(config)),
      adoptSecret: (secret: string) => adoptSecret(config, secret),
      seal: (place: SecretPlace) => sealNew(new Sealing(installationSecrets(config)), place),
    }
    const erased = new ErasedList(config.dataDir)
    const returning = { listErased: (rows: readonly TransferredRow[]) => erased.addRows(rows) }
    const { beginning, manifest, joined, renewed, leftOut } = await restore(
      target,
      archive,
      config.backupPassphrase,
      mayReturn ? { returning } : {},
    )
    const rows = Object.values(manifest.tables).reduce((sum, { count }) => sum + count, 0)
    const { organisation } = beginning
    if (organisation)
      return [
        `${organisation.name} is here now, with ${rows} rows and ${manifest.files.count} files of ${beginning.createdAt}, checked. The server makes its search index when it starts. docs/operating.md says under "One organisation" what has to be set anew.`,
        ...(joined.length > 0 ? [`Members with the account that they have here: ${joined.join(', ')}.`] : []),
        ...renewed.flatMap(sentencesAbout),
      ].join('\n')
    return [
      `${rows} rows and ${manifest.files.count} files of ${beginning.createdAt} are restored, counted and checked. What was erased since is erased again when the server starts, which then makes the search index.`,
      ...(beginning.leftOut.length > 0
        ? ['The archive was without secrets: docs/operating.md says under "Backup" what has to be set anew.']
        : []),
      ...Object.entries(leftOut).map(
        ([table, count]) =>
          `${count} rows of ${table} refer to rows that the archive lacks, as in the midst of an erasure, and were left out.`,
      ),
    ].join('\n')
  } finally {
    unlock()
  }
})
