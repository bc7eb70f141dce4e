import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StaticFiles } from '../../../http/static-files.ts'

/** Files whose names say what they hold, with those beside them that are compressed. */
const immutable = /-[\w-]{8}\.(js(on)?(\.br|\.gz)?|tgz)$/

/**
 * Reads the widget's files together with those of every release that this installation has served before: a page that
 * has pinned one, or that has an older loader in its cache, gets what belongs to it after an update too.
 *
 * @param built the folder of the current build
 * @param kept where releases are kept; it is made when it is not there
 */
export async function readCachedReleases(built: string, kept: string): Promise<StaticFiles> {
  await mkdir(kept, { recursive: true })
  const names = await readdir(built).catch(() => [])
  // Also what is there: a start that was killed may have left half of it.
  for (const name of names) if (immutable.test(name)) await copyFile(join(built, name), join(kept, name))
  return StaticFiles.read(kept, built)
}
