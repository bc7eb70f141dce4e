import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '../backup/back-up.ts'
import { archiveNameAt, deleteOldArchives } from '../backup/retention.ts'
import { databaseSource, fileStoreOf, installationSecret } from '../compose.ts'
import { CommandError } from '../lib/command-error.ts'
import { configuredCommand } from './operator-command.ts'

const usage = 'Usage: npm run backup -- <folder> [--keep <number>]'

/** One archive of the whole installation, made while the server runs. */
await configuredCommand(async (config) => {
  const { folder, keep } = given()
  if (!existsSync(folder)) throw new CommandError(`There is no folder ${folder}.`)
  const source = databaseSource(config)
  const passphrase = config.backupPassphrase
  const now = Date.now()
  const file = join(folder, archiveNameAt(now, passphrase !== undefined))
  if (existsSync(file)) throw new CommandError(`${file} is there already. Try again in a second.`)
  const installation = { source, store: fileStoreOf(config), secret: () => installationSecret(config) }
  const { manifest, leftOut } = await backUp(installation, file, passphrase)
  const rows = Object.values(manifest.tables).reduce((sum, { count }) => sum + count, 0)
  const deleted = keep === undefined ? [] : await deleteOldArchives(folder, keep, now)
  return [
    `${file} holds the whole installation: ${rows} rows and ${manifest.files.count} files, ${statSync(file).size} bytes, read again and checked.`,
    ...(manifest.missing > 0
      ? [
          `${manifest.missing} files have a row and no content in the storage; they are missing in the archive too.`,
        ]
      : []),
    ...(leftOut.length > 0
      ? [
          `It is not encrypted and therefore without secrets, since BACKUP_PASSPHRASE is not set. Left out are ${leftOut.join(', ')}, and SECRET.`,
        ]
      : ['It is encrypted with BACKUP_PASSPHRASE, and cannot be read without that.']),
    ...(deleted.length > 0 ? [`Deleted: ${deleted.join(', ')}.`] : []),
  ].join('\n')
})

function given(): { folder: string; keep: number | undefined } {
  const { values, positionals } = parse()
  const [folder, ...rest] = positionals
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (!folder || rest.length > 0) throw new CommandError(usage)
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new CommandError('--keep must be a number of archives, at least 1.')
  return { folder: resolve(folder), keep }
}

function parse() {
  try {
    return parseArgs({ options: { keep: { type: 'string' } }, allowPositionals: true })
  } catch {
    throw new CommandError(usage)
  }
}
