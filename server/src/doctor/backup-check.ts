import { archiveFolderAt, isBucket } from '../backup/archive-address.ts'
import type { ArchiveFolder, StoredArchive } from '../backup/archive-folder.ts'
import {
  checkedArchives,
  timeOfArchive,
  trialArchiveName,
  uncheckedArchives,
} from '../backup/archive-name.ts'
import { prompt, type Transfer } from '../backup/bucket-upload.ts'
import { backupOldAfter, findBackupAge } from '../backup/last-backup.ts'
import type { Database } from '../db/database.ts'
import { CommandError } from '../lib/command-error.ts'
import type { Config } from '../lib/config/config.ts'
import { type Finding, findingsOf, messageOf } from './finding.ts'

const hourMs = 60 * 60 * 1000

const { ok, warning, problem } = findingsOf('Backup')

/**
 * Stores, reads, lists, breaks off and deletes a small archive at the place that `npm run backup` is given, and looks for
 * the newest.
 */
export async function checkBackup(
  address: string,
  config: Pick<Config, 'backupAccount' | 'backupPassphrase' | 'bucket'>,
  now: number,
  transfer = prompt,
): Promise<Finding[]> {
  return [...(await tryPlace(address, config, now, transfer)), ...describeKey(address, config)]
}

async function tryPlace(
  address: string,
  { backupAccount, backupPassphrase }: Pick<Config, 'backupAccount' | 'backupPassphrase'>,
  now: number,
  transfer: Transfer,
): Promise<Finding[]> {
  try {
    const folder = archiveFolderAt(address, backupAccount, transfer)
    const fault = await faultOf(folder, now)
    return [
      fault === undefined ? ok(`${address} can be written, read, listed and deleted from.`) : problem(fault),
      ...describeArchives(await folder.names(), now),
      ...(backupPassphrase
        ? []
        : [warning('BACKUP_PASSPHRASE is not set: archives are not encrypted, and have no secrets.')]),
    ]
  } catch (error) {
    return [problem(messageOf(error))]
  }
}

/** The age of the newest backup that was recorded; nothing before the first: others may make them. */
export async function checkLastBackup(db: Database, now: number): Promise<Finding[]> {
  const age = await findBackupAge(db, now)
  if (age === undefined) return []
  if (age === Number.POSITIVE_INFINITY)
    return [
      problem(
        'The last archive was made with a clock that was ahead. Set the clock, and run npm run backup again.',
      ),
    ]
  const sentence = `The last archive that npm run backup has made and checked is ${Math.round(age / hourMs)} hours old.`
  const isOld = age > backupOldAfter
  return [
    isOld ? warning(`${sentence} Does the nightly backup run, or do you make others now?`) : ok(sentence),
  ]
}

/** A warning where backups are in a bucket and their key is that of the uploaded files. */
function describeKey(
  address: string,
  { backupAccount, bucket }: Pick<Config, 'backupAccount' | 'bucket'>,
): Finding[] {
  const isOfFiles =
    backupAccount?.accessKeyId === bucket?.accessKeyId && backupAccount?.endpoint === bucket?.endpoint
  if (!isBucket(address) || !backupAccount || !isOfFiles) return []
  return [
    warning(
      'The key of the uploaded files is used: whoever takes over the server could delete the backups. Set the variables that begin with BACKUP_S3_.',
    ),
  ]
}

/** Tries a folder, and leaves nothing in it, whatever fails. @returns a sentence about a fault */
async function faultOf(folder: ArchiveFolder, now: number): Promise<string | undefined> {
  const name = trialArchiveName(now)
  const archive = folder.archive(name)
  const fault = await faultOfTrial(folder, name).catch(async (error) => {
    await archive.delete().catch(() => {})
    throw error
  })
  await archive.delete()
  // Finds none, and asks for the permission to look for them.
  await folder.deleteAbandoned(0)
  return fault ?? faultOfAbort(folder.archive(trialArchiveName(now)))
}

/** Stores, reads and lists a small archive, which stays. */
async function faultOfTrial(folder: ArchiveFolder, name: string): Promise<string | undefined> {
  const archive = folder.archive(name)
  const bytes = Buffer.from('Earshot')
  await archive.write(oneChunk(bytes))
  if (!(await archive.start(bytes.length)).equals(bytes))
    return `${archive.address} was written, and is not what can be read.`
  const isListed = (await folder.names()).includes(name)
  return isListed ? undefined : `${archive.address} was written, and is not listed.`
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** Begins an archive and breaks off, as a backup that fails. */
async function faultOfAbort(archive: StoredArchive): Promise<string | undefined> {
  const end = new CommandError('The trial was broken off.')
  async function* breakingOff(): AsyncGenerator<Buffer> {
    yield Buffer.from('Earshot')
    throw end
  }
  const error = await archive.write(breakingOff()).catch((failure) => failure)
  return error === end
    ? undefined
    : `${archive.address} was begun, and cannot be broken off. ${messageOf(error)}`
}

function describeArchives(names: readonly string[], now: number): Finding[] {
  const archives = checkedArchives(names)
  // Clocks differ a little.
  const ofFuture = archives.filter((name) => timeOfArchive(name) > now + hourMs)
  const described = [describeNewest(archives[ofFuture.length], now), ...describeUnchecked(names, now)]
  if (ofFuture.length === 0) return described
  return [
    ...described,
    problem(`A clock was wrong when these archives were made: ${ofFuture.join(', ')}. Delete them.`),
  ]
}

/** A warning for archives whose backup ended before it had checked them; a backup takes less than a day. */
function describeUnchecked(names: readonly string[], now: number): Finding[] {
  const left = uncheckedArchives(names).filter((name) => timeOfArchive(name) < now - 24 * hourMs)
  if (left.length === 0) return []
  return [
    warning(
      `These archives were never checked, and count as no backup: ${left.join(', ')}. Restore one elsewhere to check it; the next backup with --keep deletes them.`,
    ),
  ]
}

function describeNewest(newest: string | undefined, now: number): Finding {
  if (newest === undefined)
    return problem(
      'There is no archive that was checked. Make one with npm run backup, and let that run every night.',
    )
  const hours = Math.round((now - timeOfArchive(newest)) / hourMs)
  const sentence = `The newest archive is ${newest}, ${hours} hours old.`
  return hours * hourMs > backupOldAfter ? problem(`${sentence} Does the nightly backup run?`) : ok(sentence)
}
