import type { ArchiveFolder } from './archive-folder.ts'
import {
  archiveOfMark,
  checkedArchives,
  isArchiveName,
  timeOfArchive,
  timeOfTrial,
  uncheckedArchives,
} from './archive-name.ts'

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
 * earlier, among it archives that were never checked. Everything else stays. @returns the names of deleted archives
 */
export async function deleteOldArchives(
  folder: ArchiveFolder,
  { keep, checked, now }: Retention,
): Promise<string[]> {
  const names = await folder.names()
  const old = checkedArchives(names)
    .filter((name) => name !== checked)
    .slice(keep - 1)
  const abandoned = now - dayMs
  const isAbandoned = (name: string) =>
    isArchiveName(name) && name !== checked && timeOfArchive(name) < abandoned
  const unchecked = uncheckedArchives(names).filter(isAbandoned)
  const marks = names.filter((name) => isAbandoned(archiveOfMark(name) ?? ''))
  const trials = names.filter((name) => (timeOfTrial(name) ?? now) < abandoned)
  await folder.deleteAbandoned(abandoned)
  for (const name of [...old, ...unchecked, ...marks, ...trials]) await folder.delete(name)
  return [...old, ...unchecked]
}
