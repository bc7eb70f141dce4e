import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Id } from '@earshot/shared/field/ids'
import { archiveOrganisation, backUp, type WrittenArchive } from '../backup/back-up.ts'
import { archiveNameAt, deleteOldArchives, organisationArchiveName } from '../backup/retention.ts'
import { databaseSource, fileStoreOf, installationSecret } from '../compose.ts'
import { CommandError } from '../lib/command-error.ts'
import { configuredCommand } from './operator-command.ts'

const usage = 'Usage: npm run backup -- <folder> [--keep <number> | --organisation <id>]'

/** One archive of the whole installation, or of one organisation, made while the server runs. */
await configuredCommand(async (config) => {
  const { folder, keep, organisation } = given()
  if (!existsSync(folder)) throw new CommandError(`There is no folder ${folder}.`)
  const source = databaseSource(config)
  const passphrase = config.backupPassphrase
  const isEncrypted = passphrase !== undefined
  const now = Date.now()
  const name = organisation
    ? organisationArchiveName(organisation, now, isEncrypted)
    : archiveNameAt(now, isEncrypted)
  const file = join(folder, name)
  if (existsSync(file)) throw new CommandError(`${file} is there already. Try again in a second.`)
  const installation = { source, store: fileStoreOf(config), secret: () => installationSecret(config) }
  const archived = organisation
    ? await archiveOrganisation(installation, organisation, file, passphrase)
    : await backUp(installation, file, passphrase)
  const deleted = keep === undefined ? [] : await deleteOldArchives(folder, keep, now)
  return [
    ...contentsOf(file, archived),
    ...secretsIn(archived, isEncrypted),
    ...(deleted.length > 0 ? [`Deleted: ${deleted.join(', ')}.`] : []),
  ].join('\n')
})

function contentsOf(file: string, { manifest, organisation }: WrittenArchive): string[] {
  const rows = Object.values(manifest.tables).reduce((sum, { count }) => sum + count, 0)
  const whose = organisation?.name ?? 'the whole installation'
  const complete = `${file} holds ${whose}: ${rows} rows and ${manifest.files.count} files, ${statSync(file).size} bytes, read again and checked.`
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

function given(): { folder: string; keep: number | undefined; organisation: string | undefined } {
  const { values, positionals } = parse()
  const [folder, ...rest] = positionals
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (!folder || rest.length > 0) throw new CommandError(usage)
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new CommandError('--keep must be a number of archives, at least 1.')
  const { organisation } = values
  if (organisation !== undefined && (keep !== undefined || !Id.safeParse(organisation).success))
    throw new CommandError(usage)
  return { folder: resolve(folder), keep, organisation }
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
