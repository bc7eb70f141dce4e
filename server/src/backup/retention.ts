import type { ArchiveFolder } from './archive-folder.ts'
import { isArchiveName } from './archive-name.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Deletes the oldest archives of a folder but `keep`, and what interrupted backups left there a day ago or earlier.
 * Everything else stays. @returns the names of deleted archives
 */
export async function deleteOldArchives(folder: ArchiveFolder, keep: number, now: number): Promise<string[]> {
  const old = (await folder.names()).filter(isArchiveName).sort().reverse().slice(keep)
  await folder.deleteAbandoned(now - dayMs)
  for (const name of old) await folder.delete(name)
  return old
}
