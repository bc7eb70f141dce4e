import type { ArchiveFolder } from './archive-folder.ts'
import { isArchiveName, timeOfTrial } from './archive-name.ts'

const dayMs = 24 * 60 * 60 * 1000

interface Retention {
  /** Archives that stay, at least 1. */
  keep: number
  /** Name of the archive that was just read again: it stays, also where a clock was wrong and others seem newer. */
  checked: string
  /** Milliseconds since 1970. */
  now: number
}

/**
 * Deletes the oldest archives of a folder but `keep`, and what interrupted backups and doctors left there a day ago or
 * earlier. Everything else stays. @returns the names of deleted archives
 */
export async function deleteOldArchives(
  folder: ArchiveFolder,
  { keep, checked, now }: Retention,
): Promise<string[]> {
  const names = await folder.names()
  const others = names.filter((name) => isArchiveName(name) && name !== checked)
  const old = others
    .sort()
    .reverse()
    .slice(keep - 1)
  const abandoned = now - dayMs
  const trials = names.filter((name) => (timeOfTrial(name) ?? now) < abandoned)
  await folder.deleteAbandoned(abandoned)
  for (const name of [...old, ...trials]) await folder.delete(name)
  return old
}
