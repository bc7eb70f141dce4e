import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const archiveName = /^earshot-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.tar\.gz(\.enc)?$/
const dayMs = 24 * 60 * 60 * 1000

/** The name of an archive made at a time: names are in the order of their times. */
export const archiveNameAt = (now: number, isEncrypted: boolean): string =>
  `earshot-${timeIn(now)}${ending(isEncrypted)}`

/** The name of one organisation's archive, which is not among those that are deleted when they are old. */
export const organisationArchiveName = (id: string, now: number, isEncrypted: boolean): string =>
  `earshot-organisation-${id}-${timeIn(now)}${ending(isEncrypted)}`

const timeIn = (now: number): string => `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`
const ending = (isEncrypted: boolean): string => `.tar.gz${isEncrypted ? '.enc' : ''}`

/**
 * Deletes the oldest archives of a folder but `keep`, and what interrupted backups left there a day ago or earlier.
 * Other files stay. @returns the names of deleted archives
 */
export async function deleteOldArchives(folder: string, keep: number, now: number): Promise<string[]> {
  const names = await readdir(folder)
  const old = names
    .filter((name) => archiveName.test(name))
    .sort()
    .reverse()
    .slice(keep)
  const abandoned = names.filter((name) => name.endsWith('.part') && archiveName.test(name.slice(0, -5)))
  for (const name of abandoned)
    if ((await stat(join(folder, name))).mtimeMs < now - dayMs) await rm(join(folder, name), { force: true })
  for (const name of old) await rm(join(folder, name), { force: true })
  return old
}
