import { parseArgs } from 'node:util'
import { Id } from '@earshot/shared/field/ids'
import { archiveFolderAt } from '../backup/archive-address.ts'
import { archiveNameAt, organisationArchiveName } from '../backup/archive-name.ts'
import { archiveOrganisation, backUp, type WrittenArchive } from '../backup/back-up.ts'
import { recordBackup } from '../backup/last-backup.ts'
import { PatientStore } from '../backup/patient-store.ts'
import { deleteOldArchives } from '../backup/retention.ts'
import { databaseSource, fileStoreOf, installationSecret, openConfiguredDatabase } from '../compose.ts'
import { CommandError } from '../lib/command-error.ts'
import type { Config } from '../lib/config/config.ts'
import { createLog } from '../lib/log.ts'
import { plainSentence } from '../plain-sentence.ts'
import { configuredCommand } from './operator-command.ts'

const usage =
  'Usage: npm run backup -- <folder or s3://bucket/folder> [--keep <number> | --organisation <id>]'

/** One archive of the whole installation, or of one organisation, made while the server runs. */
await configuredCommand(async (config) => {
  const { target, keep, organisation } = readArguments()
  const folder = archiveFolderAt(target, config.backupAccount)
  const source = databaseSource(config)
  const passphrase = config.backupPassphrase
  const isEncrypted = passphrase !== undefined
  const now = Date.now()
  const name = organisation
    ? organisationArchiveName(organisation, now, isEncrypted)
    : archiveNameAt(now, isEncrypted)
  const archive = folder.archive(name)
  if (await archive.exists())
    throw new CommandError(`${archive.address} is there already. Try again in a second.`)
  const store = new PatientStore(fileStoreOf(config))
  const installation = { source, store, secret: () => installationSecret(config) }
  const archived = organisation
    ? await archiveOrganisation(installation, organisation, archive, passphrase)
    : await backUp(installation, archive, passphrase)
  const deleted = keep === undefined ? [] : await deleteOldArchives(folder, { keep, checked: name, now })
  const unrecorded = organisation ? [] : await record(config, archive.address, now)
  return [
    ...contentsOf(archive.address, archived),
    ...secretsIn(archived, isEncrypted),
    ...(deleted.length > 0 ? [`Deleted: ${deleted.join(', ')}.`] : []),
    ...unrecorded,
  ].join('\n')
})

/** Records a backup for the metrics and the doctor. @returns a sentence if that fails: the archive is good anyway */
async function record(config: Config, address: string, now: number): Promise<string[]> {
  try {
    const db = await openConfiguredDatabase(config, createLog('silent'), { migrated: false })
    await recordBackup(db, address, now).finally(() => db.close())
    return []
  } catch (error) {
    return [`The metrics and the doctor do not know of it: ${plainSentence(error)}`]
  }
}

function contentsOf(address: string, { manifest, organisation, size }: WrittenArchive): string[] {
  const rows = Object.values(manifest.tables).reduce((sum, { count }) => sum + count, 0)
  const whose = organisation?.name ?? 'the whole installation'
  const complete = `${address} holds ${whose}: ${rows} rows and ${manifest.files.count} files, ${size} bytes, read again and checked.`
  if (manifest.missing === 0) return [complete]
  return [
    complete,
    `${manifest.missing} files have a row and no content in the storage; they are missing in the archive too.`,
  ]
}

function secretsIn({ organisation, leftOut }: WrittenArchive, isEncrypted: boolean): string[] {
  const encrypted = 'It is encrypted with BACKUP_PASSPHRASE, and cannot be read without that.'
  const lacking = `Left out are ${leftOut.join(', ')}`
  if (organisation) return [`It has no secrets. ${lacking}.`, ...(isEncrypted ? [encrypted] : [])]
  if (isEncrypted) return [encrypted]
  return [
    `It is not encrypted and therefore without secrets, since BACKUP_PASSPHRASE is not set. ${lacking}, and SECRET.`,
  ]
}

function readArguments(): { target: string; keep: number | undefined; organisation: string | undefined } {
  const { values, positionals } = parse()
  const [target, ...rest] = positionals
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (!target || rest.length > 0) throw new CommandError(usage)
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new CommandError('--keep must be a number of archives, at least 1.')
  const { organisation } = values
  if (organisation !== undefined && (keep !== undefined || !Id.safeParse(organisation).success))
    throw new CommandError(usage)
  return { target, keep, organisation }
}

function parse() {
  try {
    return parseArgs({
      options: { keep: { type: 'string' }, organisation: { type: 'string' } },
      allowPositionals: true,
    })
  } catch {
    throw new CommandError(usage)
  }
}
