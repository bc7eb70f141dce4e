import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StaticFiles } from '../../../http/response/static-files.ts'

/** Files with a content hash in their name, and their compressed forms. */
const immutable = /-[\w-]{8}\.(js(on)?(\.br|\.gz)?|tgz)$/

/**
 * Reads the widget's files of this and all earlier releases that the installation has served. A page that pinned a
 * release, or that has an older loader cached, still gets matching files after an update.
 *
 * @param built folder of the current build
 * @param cacheFolder folder of all releases; created if missing
 */
export async function readCachedReleases(built: string, cacheFolder: string): Promise<StaticFiles> {
  await mkdir(cacheFolder, { recursive: true })
  const names = await readdir(built).catch(() => [])
  // Overwrites existing files too: a start that was killed may have left half of one.
  for (const name of names)
    if (immutable.test(name)) await copyFile(join(built, name), join(cacheFolder, name))
  return StaticFiles.read(cacheFolder, built)
}
