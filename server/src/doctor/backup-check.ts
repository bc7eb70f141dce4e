import { archiveFolderAt } from '../backup/archive-address.ts'
import type { ArchiveFolder } from '../backup/archive-folder.ts'
import { isArchiveName, timeOfArchive } from '../backup/archive-name.ts'
import type { Config } from '../lib/config/config.ts'
import { newId } from '../lib/id.ts'
import { type Finding, findingsOf, messageOf } from './finding.ts'

const hourMs = 60 * 60 * 1000
/** Milliseconds after which a nightly backup has failed twice. */
const oldAfter = 50 * hourMs

const { ok, warning, problem } = findingsOf('Backup')

/** Stores, reads, lists and deletes a small archive at the place that `npm run backup` is given, and looks for the newest. */
export async function checkBackup(
  address: string,
  { backupAccount, backupPassphrase }: Pick<Config, 'backupAccount' | 'backupPassphrase'>,
  now: number,
): Promise<Finding[]> {
  try {
    const folder = archiveFolderAt(address, backupAccount)
    const fault = await faultOf(folder)
    return [
      fault === undefined ? ok(`${address} can be written, read, listed and deleted from.`) : problem(fault),
      describeNewest(await folder.names(), now),
      ...(backupPassphrase
        ? []
        : [warning('BACKUP_PASSPHRASE is not set: archives are not encrypted, and have no secrets.')]),
    ]
  } catch (error) {
    return [problem(messageOf(error))]
  }
}

async function faultOf(folder: ArchiveFolder): Promise<string | undefined> {
  const name = `earshot-doctor-${newId()}`
  const archive = folder.archive(name)
  const bytes = Buffer.from('Earshot')
  async function* content(): AsyncGenerator<Buffer> {
    yield bytes
  }
  await archive.write(content())
  const isRead = (await archive.start(bytes.length)).equals(bytes)
  const isListed = (await folder.names()).includes(name)
  await folder.delete(name)
  // Finds none, and asks for the permission to look for them.
  await folder.deleteAbandoned(0)
  if (!isRead) return `${archive.address} was written, and is not what can be read.`
  return isListed ? undefined : `${archive.address} was written, and is not listed.`
}

function describeNewest(names: readonly string[], now: number): Finding {
  const [newest] = names.filter(isArchiveName).sort().reverse()
  if (newest === undefined) return warning('There is no archive yet.')
  const hours = Math.round((now - timeOfArchive(newest)) / hourMs)
  const sentence = `The newest archive is ${newest}, ${hours} hours old.`
  return hours * hourMs > oldAfter ? problem(`${sentence} Does the nightly backup run?`) : ok(sentence)
}
